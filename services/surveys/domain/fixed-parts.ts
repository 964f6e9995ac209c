import type { Page } from '@portal/contracts/survey/definition'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'

type Conditional = Readonly<{ showIf?: unknown }>

const isFixed = ({ showIf }: Conditional): boolean => showIf === undefined

/** Whether something of the question is listed whatever was answered, if anything is: without it, it could not be answered. */
export const listsAlways = (question: Question): boolean => {
  const { listed } = shapeOf(question)
  return listed.length === 0 || listed.some(isFixed)
}

/** Whether the question is shown wherever its page is. */
export const isShownWithPage = (question: Question): boolean => isFixed(question) && listsAlways(question)

/** Whether the page, where it is shown, has all its questions with all that they list. */
export const isShownWhole = ({ questions }: Page): boolean =>
  questions.every((question) => isFixed(question) && shapeOf(question).listed.every(isFixed))
