import type { QuestionByShape } from '@portal/contracts/survey/question'
import { comparedNumber } from '../answer-index/number-slices.ts'
import { askedColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type TablePlan, wholeTable } from './plan.ts'
import { bandRow, numberRows, textsRow, unansweredRows } from './rows.ts'

/** How many uploaded files, how many files each, and the mean; the files themselves are listed elsewhere. */
export const filesPlans = (context: PlanContext<QuestionByShape['files']>): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const { id, maxFiles = 1 } = question
  const gave = numberColumn(id)
  const base: BasePlan = { asked: askedColumn(id), answered: [gave], chosen: [gave] }
  const counts = Array.from({ length: maxFiles }, (_, i) => i + 1)
  const each = counts.map((count) =>
    bandRow(base, { id: `files-${count}`, label: { key: 'files', count } }, comparedNumber(id, '=', count)),
  )
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        textsRow(base, { id: gave, label: { key: 'answered' } }, gave),
        ...(maxFiles > 1 ? [...each, ...numberRows(base, id)] : []),
        ...unansweredRows(base, withUnanswered),
      ],
    },
  ]
}
