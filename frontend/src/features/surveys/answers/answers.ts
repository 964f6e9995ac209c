import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { itemKey, noCommentKey, otherKey, parseAnswerKey, valueKey } from '@portal/contracts/survey/answer-keys'

/** The values in the boxes of a page, under the answer keys of the specification. */
export type Answers = Readonly<WireData>

/** The code under a key; null for no answer, which may also be 0 or '' on the wire. */
export const codeAt = (answers: Answers, key: string): number | null => {
  const code = Number(answers[key] ?? 0)
  return Number.isInteger(code) && code !== 0 ? code : null
}

export const textAt = (answers: Answers, key: string): string => String(answers[key] ?? '')

/** The number under a key, as it was typed or set; null if there is none, or if the text is no number. */
export const numberAt = (answers: Answers, key: string): number | null => {
  const text = textAt(answers, key).trim()
  const value = Number(text)
  return text === '' || Number.isNaN(value) ? null : value
}

export const chosenCode = ({ QuestionID }: WireQuestion, answers: Answers): number | null =>
  codeAt(answers, valueKey(QuestionID))

export const isTicked = ({ QuestionID }: WireQuestion, answers: Answers, code: number): boolean =>
  codeAt(answers, itemKey(QuestionID, code)) !== null

/** The options that are ticked, in their order. */
export const tickedIn = (question: WireQuestion, answers: Answers): readonly number[] =>
  question.precodes.flatMap(({ Precode }) => (isTicked(question, answers, Precode) ? [Precode] : []))

export const otherText = ({ QuestionID }: WireQuestion, answers: Answers, code: number): string =>
  textAt(answers, otherKey(QuestionID, code))

/** "No comment" to a row of a grid, or (row null) to the whole question. */
export const hasNoComment = ({ QuestionID }: WireQuestion, answers: Answers, row: number | null): boolean =>
  codeAt(answers, noCommentKey(QuestionID, row)) !== null

const questionOf = (key: string): string | undefined => parseAnswerKey(key)?.question

/** The answers to these questions: answers to hidden questions are not sent. */
export const answersTo = (questions: readonly WireQuestion[], answers: Answers): Answers => {
  const ids = new Set(questions.map(({ QuestionID }) => QuestionID))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => ids.has(questionOf(key) ?? '')))
}

/** The difference from `before`: the answers that the server does not have yet. What was typed as 5 is the number 5. */
export const changedSince = (before: Answers, now: Answers): Answers =>
  Object.fromEntries(Object.entries(now).filter(([key]) => textAt(before, key) !== textAt(now, key)))
