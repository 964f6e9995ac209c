import type { QuestionByShape } from '@portal/contracts/survey/question'
import { optionsGiven } from '../answer-index/given.ts'
import { codeColumn } from '../response/column-keys.ts'
import { choicePlans } from '../tables/plan-choice.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** One column and one row per option; a respondent may be in several. */
export const codes: ReportedShape<QuestionByShape['codes']> = {
  columns: (id, { precode }, value) => (value !== 0 && precode !== null ? [codeColumn(id, precode)] : []),
  textColumn: noTextColumn,
  given: ({ id, options }) => optionsGiven(id, options),
  plans: (context) => choicePlans(context, true),
}
