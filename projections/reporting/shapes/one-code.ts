import type { QuestionByShape } from '@portal/contracts/survey/question'
import { optionsGiven } from '../answer-index/given.ts'
import { codeColumn } from '../response/column-keys.ts'
import { choicePlans } from '../tables/plan-choice.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** One column and one row per option. */
export const oneCode: ReportedShape<QuestionByShape['one-code']> = {
  columns: (id, _, value) => (value === 0 ? [] : [codeColumn(id, value)]),
  textColumn: noTextColumn,
  given: ({ id, options }) => optionsGiven(id, options),
  plans: (context) => choicePlans(context, false),
}
