import type { WireQuestion } from '@portal/contracts/http/surveys'
import { answerable, answerings, isOpen } from './answered.ts'
import type { Answers } from './answers.ts'

/** Whether what their answers lead to is known before they are sent. */
export const arePlain = (questions: readonly WireQuestion[]): boolean =>
  questions.every((question) => answerings[question.Shape]?.isPlain !== false)

/** Whether the page could be sent as it is, and what follows can be known before. */
export const maySeeAhead = (questions: readonly WireQuestion[], answers: Answers): boolean =>
  arePlain(questions) &&
  answerable(questions).every((question) => question.required === 0 || !isOpen(question, answers))
