import { chosenParts, type DateParts, dateOfNumber, partsIn } from '@portal/contracts/survey/calendar-date'
import type { DateAnswer } from '@portal/contracts/survey/shapes/date'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type DateBox = DateParts & Readonly<{ id: string }>

export const date: ShapeRules<DateBox, DateAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => true,
  /** Every part that is asked for has to be chosen. One fault at a time, in the order of the lists. */
  faults: (question, { value }) => {
    const chosen = chosenParts(dateOfNumber(value, question), question)
    if (chosen === null) return [{ question: question.id, code: 'not-a-date' }]
    const part = partsIn(question).find((name) => chosen[name] === 0)
    return part === undefined ? [] : [{ question: question.id, code: 'date-part-missing', part }]
  },
}
