import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** It says nothing about a respondent: no columns and no tables. */
export const proof: ReportedShape<QuestionByShape['proof']> = {
  columns: () => [],
  textColumn: noTextColumn,
  given: () => nothingGiven,
  plans: () => [],
}
