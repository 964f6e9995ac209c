import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { columnsOfNumber } from '../answer-index/number-slices.ts'
import { numberPlans } from '../tables/plan-number.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** A column of those who gave a number, one of those below zero, and one for each binary digit. */
export const number: ReportedShape<QuestionByShape['number']> = {
  columns: (id, _, value) => columnsOfNumber(id, value),
  textColumn: noTextColumn,
  given: ({ id }) => ({ ...nothingGiven, numbers: [id] }),
  plans: numberPlans,
}
