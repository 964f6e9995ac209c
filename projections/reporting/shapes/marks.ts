import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { columnsOfNumber } from '../answer-index/number-slices.ts'
import { codeColumn } from '../response/column-keys.ts'
import { marksPlans } from '../tables/plan-marks.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** How often something was said, as a number, and a column for each part of the video and of its picture. */
export const marks: ReportedShape<QuestionByShape['marks']> = {
  columns: (id, { precode }, value) => {
    if (precode === null) return columnsOfNumber(id, value)
    return value === 0 ? [] : [codeColumn(id, precode)]
  },
  textColumn: noTextColumn,
  given: ({ id }) => ({ ...nothingGiven, numbers: [id] }),
  plans: marksPlans,
}
