import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { columnsOfNumber } from '../answer-index/number-slices.ts'
import { datePlans } from '../tables/plan-date.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** The columns of a number: the digits of a date sort as dates do. */
export const date: ReportedShape<QuestionByShape['date']> = {
  columns: (id, _, value) => (value === 0 ? [] : columnsOfNumber(id, value)),
  textColumn: noTextColumn,
  given: ({ id }) => ({ ...nothingGiven, numbers: [id] }),
  plans: datePlans,
}
