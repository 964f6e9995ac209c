import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** No columns and no tables. */
export const nothing: ReportedShape<QuestionByShape['nothing']> = {
  columns: () => [],
  textColumn: noTextColumn,
  given: () => nothingGiven,
  plans: () => [],
}
