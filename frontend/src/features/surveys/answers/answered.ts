import type { WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { questionTypeName } from '@portal/contracts/survey/question-codes'
import { type Answers, chosenCode, codeAt, hasNoComment, otherText } from './answers.ts'

export type Kind = 'single-choice' | 'multi-choice' | 'open-text' | 'grid' | 'rank-sort' | 'info'

const kinds: ReadonlySet<string> = new Set<Kind>([
  'single-choice',
  'multi-choice',
  'open-text',
  'grid',
  'rank-sort',
  'info',
])
const isKind = (name: string | null): name is Kind => name !== null && kinds.has(name)

/** The kind of input that a question needs; null for one that this screen does not know. */
export const kindOf = ({ QuestionType }: WireQuestion): Kind | null => {
  const name = questionTypeName(QuestionType)
  return isKind(name) ? name : null
}

/** Questions that take an answer. */
export const answerable = (questions: readonly WireQuestion[]): readonly WireQuestion[] =>
  questions.filter((question) => kindOf(question) !== 'info')

const isOneChosen = (question: WireQuestion, answers: Answers): boolean => {
  const code = chosenCode(question, answers)
  const precode = question.precodes.find(({ Precode }) => Precode === code)
  return precode !== undefined && (precode.openend === 0 || otherText(question, answers, precode.Precode) !== '')
}

const isEveryRowAnswered = (question: WireQuestion, answers: Answers): boolean =>
  question.precodes.every(
    ({ Precode }) =>
      codeAt(answers, itemKey(question.QuestionID, Precode)) !== null || hasNoComment(question, answers, Precode),
  )

/**
 * Whether the page may go on by itself: only choices that are made with one press are on it, and all of them are made.
 * Several choices, texts and ranks have no press that is surely the last.
 */
export const isDone = (questions: readonly WireQuestion[], answers: Answers): boolean => {
  const asked = answerable(questions)
  return (
    asked.length > 0 &&
    asked.every((question) => {
      const kind = kindOf(question)
      if (kind === 'single-choice') return isOneChosen(question, answers)
      return kind === 'grid' && isEveryRowAnswered(question, answers)
    })
  )
}
