import type { QuestionByShape } from '@portal/contracts/survey/question'
import { all } from '../answer-index/expression.ts'
import { comparedNumber } from '../answer-index/number-slices.ts'
import { askedColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { bandRow, numberRows, unansweredRows } from './rows.ts'

type NumberQuestion = QuestionByShape['number']

const USUAL_BANDS = 5

type Bands = Readonly<{
  bands?: readonly number[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
}>

/**
 * The lower bound of each band except the first: as in the definition, else five bands of the same width between the
 * bounds.
 */
const limitsOf = ({ bands, minimum, maximum, decimals = 0 }: Bands): readonly number[] => {
  if (bands) return bands
  if (minimum === undefined || maximum === undefined) return []
  const width = (maximum - minimum) / USUAL_BANDS
  const limits = Array.from({ length: USUAL_BANDS - 1 }, (_, i) =>
    Number((minimum + (i + 1) * width).toFixed(decimals)),
  )
  return [...new Set(limits)].filter((limit) => limit > minimum)
}

/** The bands of the numbers under `key`: those of a question, or of one item of it. */
export const bandRows = (key: string, settings: Bands, base: BasePlan): readonly RowPlan[] => {
  const limits = limitsOf(settings)
  if (limits.length === 0) return []
  return [null, ...limits].map((from, i) => {
    const to = limits[i] ?? null
    const who = all([
      ...(from === null ? [] : [comparedNumber(key, '>=', from)]),
      ...(to === null ? [] : [comparedNumber(key, '<', to)]),
    ])
    return bandRow(base, { id: `band-${i + 1}`, label: { key: 'band', from, to } }, who)
  })
}

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
