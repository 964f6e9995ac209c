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

const isOver: IsAnswered = ({ QuestionID }, answers) =>
  /^(ended|unplayable) /.test(textAt(answers, valueKey(QuestionID)))

const LOOK_AT_IT_MS = 450
const SET_IT_MS = 2_000

/** How answers of one shape are completed. */
type Answering = Readonly<{
  /** When an answer is certainly complete: with a press that is certainly the last. Several choices, texts and ranks have none. */
  isWhole: IsAnswered
  /** Answers that are given row by row: some rows may be left. */
  hasRows: boolean
  /** The question keeps the page until something is over, whatever is answered. */
  isHeld: IsAnswered
  /** How long a page waits before it advances by itself. */
  pauseMs: number
  /** What the answer leads to is known before it is sent: nothing has to be proven or uploaded with it. */
  isPlain: boolean
}>

const open: Answering = {
  isWhole: () => false,
  hasRows: false,
  isHeld: () => false,
  pauseMs: LOOK_AT_IT_MS,
  isPlain: true,
}

/** Null for questions without an answer. */
export const answerings: Readonly<Record<Shape, Answering | null>> = {
  'one-code': { ...open, isWhole: isOneChosen },
  'code-per-item': { ...open, isWhole: isEveryRowAnswered, hasRows: true },
  'code-per-cell': { ...open, isWhole: isEveryCellAnswered, hasRows: true },
  /** Numbers may be changed once more. */
  'number-per-item': { ...open, isWhole: isEveryNumberGiven, hasRows: true, pauseMs: SET_IT_MS },
  codes: open,
  ranks: open,
  number: open,
  text: open,
  'text-per-item': open,
  date: open,
  proof: { ...open, isWhole: isProven, isPlain: false },
  files: { ...open, isPlain: false },
  marks: { ...open, isPlain: false, isHeld: (question, answers) => !isOver(question, answers) },
  nothing: null,
}

/** The first question that keeps the page until something is over, whatever is answered: a video has to be seen. */
export const keepingPage = (questions: readonly WireQuestion[], answers: Answers): WireQuestion | undefined =>
  questions.find((question) => answerings[question.Shape]?.isHeld(question, answers))

/** Whether part of the answer is missing, for example a row of a grid. The given part may still be wrong. */
export const isOpen = (question: WireQuestion, answers: Answers): boolean => {
  const given = Object.entries(answersTo([question], answers)).some(([, value]) => value !== 0 && value !== '')
  if (!given) return true
  const { hasRows, isWhole } = answerings[question.Shape] ?? open
  return hasRows && !isWhole(question, answers)
}

/** Questions that take an answer. */
export const answerable = (questions: readonly WireQuestion[]): readonly WireQuestion[] =>
  questions.filter(({ Shape: shape }) => answerings[shape] !== null)

/** Whether the page may advance by itself: every answer on it is complete. */
export const isDone = (questions: readonly WireQuestion[], answers: Answers): boolean => {
  const asked = answerable(questions)
  return asked.length > 0 && asked.every((question) => answerings[question.Shape]?.isWhole(question, answers))
}

/** How long a page waits before it advances by itself. */
export const pauseBefore = (questions: readonly WireQuestion[]): number =>
  Math.max(LOOK_AT_IT_MS, ...questions.map(({ Shape: shape }) => answerings[shape]?.pauseMs ?? 0))
