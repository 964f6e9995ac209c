import type { WireQuestion } from '@portal/contracts/http/surveys'
import { cellKey, itemKey, valueKey } from '@portal/contracts/survey/answer-keys'
import type { Shape } from '@portal/contracts/survey/shapes/shape'
import { type Answers, answersTo, chosenCode, codeAt, hasNoComment, numberAt, otherText, textAt } from './answers.ts'

type IsAnswered = (question: WireQuestion, answers: Answers) => boolean

const isOneChosen: IsAnswered = (question, answers) => {
  const code = chosenCode(question, answers)
  const precode = question.precodes.find(({ Precode }) => Precode === code)
  return precode !== undefined && (precode.openend === 0 || otherText(question, answers, precode.Precode) !== '')
}

const isProven: IsAnswered = ({ QuestionID }, answers) => textAt(answers, valueKey(QuestionID)) !== ''

const isEveryRowAnswered: IsAnswered = (question, answers) =>
  question.precodes.every(
    ({ Precode }) =>
      codeAt(answers, itemKey(question.QuestionID, Precode)) !== null || hasNoComment(question, answers, Precode),
  )

const isEveryCellAnswered: IsAnswered = ({ QuestionID, precodes, questions3D }, answers) =>
  precodes.every(({ Precode }) =>
    questions3D.every(({ qid3D }) => codeAt(answers, cellKey(QuestionID, Precode, qid3D)) !== null),
  )

const isEveryNumberGiven: IsAnswered = (question, answers) =>
  question.precodes.every(
    ({ Precode }) =>
      numberAt(answers, itemKey(question.QuestionID, Precode)) !== null || hasNoComment(question, answers, Precode),
  )

/**
 * When an answer is certainly complete: choices that are made with one press, and numbers that were set. Several
 * choices, texts and ranks have no press that is certainly the last. Null for a question without an answer.
 */
const isWhole: Readonly<Record<Shape, IsAnswered | null>> = {
  'one-code': isOneChosen,
  'code-per-item': isEveryRowAnswered,
  'code-per-cell': isEveryCellAnswered,
  'number-per-item': isEveryNumberGiven,
  codes: () => false,
  ranks: () => false,
  number: () => false,
  text: () => false,
  'text-per-item': () => false,
  date: () => false,
  proof: isProven,
  files: () => false,
  marks: () => false,
  nothing: null,
}

const isOver = ({ QuestionID }: WireQuestion, answers: Answers): boolean =>
  /^(ended|unplayable) /.test(textAt(answers, valueKey(QuestionID)))

/** Whether a question keeps the page until something is over, whatever is answered: a video has to be seen. */
export const keepsPage = (questions: readonly WireQuestion[], answers: Answers): boolean =>
  questions.some((question) => question.Shape === 'marks' && !isOver(question, answers))

/** Answers that are given row by row. */
const hasRows: ReadonlySet<Shape> = new Set<Shape>(['code-per-item', 'code-per-cell', 'number-per-item'])

/** Whether part of the answer is missing, for example a row of a grid. The given part may still be wrong. */
export const isOpen = (question: WireQuestion, answers: Answers): boolean => {
  const given = Object.entries(answersTo([question], answers)).some(([, value]) => value !== 0 && value !== '')
  if (!given) return true
  return hasRows.has(question.Shape) && isWhole[question.Shape]?.(question, answers) === false
}

/** Questions that take an answer. */
export const answerable = (questions: readonly WireQuestion[]): readonly WireQuestion[] =>
  questions.filter(({ Shape: shape }) => isWhole[shape] !== null)

/** Whether the page may advance by itself: every answer on it is complete. */
export const isDone = (questions: readonly WireQuestion[], answers: Answers): boolean => {
  const asked = answerable(questions)
  return asked.length > 0 && asked.every((question) => isWhole[question.Shape]?.(question, answers))
}

const LOOK_AT_IT_MS = 450
const SET_IT_MS = 2_000

/** How long a page waits before it advances by itself: numbers may be changed once more. */
export const pauseBefore = (questions: readonly WireQuestion[]): number =>
  questions.some(({ Shape: shape }) => shape === 'number-per-item') ? SET_IT_MS : LOOK_AT_IT_MS
