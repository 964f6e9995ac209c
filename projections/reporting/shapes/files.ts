import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { columnsOfNumber } from '../answer-index/number-slices.ts'
import { filesPlans } from '../tables/plan-files.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** The number of files, indexed as any number is. */
export const files: ReportedShape<QuestionByShape['files']> = {
  columns: (id, _, value) => columnsOfNumber(id, value),
  textColumn: noTextColumn,
  given: ({ id }) => ({ ...nothingGiven, numbers: [id] }),
  plans: filesPlans,
}
