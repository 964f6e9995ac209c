import { bandsOf } from '@portal/contracts/survey/number-bands'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { all } from '../answer-index/expression.ts'
import { comparedNumber } from '../answer-index/number-slices.ts'
import { askedColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { bandRow, numberRows, unansweredRows } from './rows.ts'

type NumberQuestion = QuestionByShape['number']

/** The bands of the numbers under `key`: those of a question, or of one item of it. */
export const bandRows = (key: string, settings: Parameters<typeof bandsOf>[0], base: BasePlan): readonly RowPlan[] =>
  bandsOf(settings).map(({ from, to }, i) => {
    const who = all([
      ...(from === null ? [] : [comparedNumber(key, '>=', from)]),
      ...(to === null ? [] : [comparedNumber(key, '<', to)]),
    ])
    return bandRow(base, { id: `band-${i + 1}`, label: { key: 'band', from, to } }, who)
  })

/** The share of each band, and the statistics of the numbers. */
export const numberPlans = (context: PlanContext<NumberQuestion>): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const gave = numberColumn(question.id)
  const base: BasePlan = { asked: askedColumn(question.id), answered: [gave], chosen: [gave] }
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        ...bandRows(question.id, question, base),
        ...unansweredRows(base, withUnanswered),
        ...numberRows(base, question.id),
      ],
    },
  ]
}
