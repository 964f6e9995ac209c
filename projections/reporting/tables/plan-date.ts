import type { Label } from '@portal/contracts/reporting/label'
import { type DateBand, periodOf } from '@portal/contracts/reporting/period'
import { type DateParts, dateNumber, dateOfNumber } from '@portal/contracts/survey/calendar-date'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { all } from '../answer-index/expression.ts'
import { comparedNumber } from '../answer-index/number-slices.ts'
import { askedColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { bandRow, netRow, unansweredRows } from './rows.ts'

type DateQuestion = QuestionByShape['date']
type Bounds = Readonly<{ from: number | null; to: number | null }>

/** A period by its name, any other band of dates by its bounds. */
export const dateBandLabel = ({ from, to }: Bounds, parts: DateParts): Label => {
  const period = from !== null && to !== null ? periodOf({ from, to }, parts) : null
  if (period) return { key: 'period', ...period }
  const text = (bound: number | null) => (bound === null ? null : dateOfNumber(bound, parts))
  return { key: 'date-band', from: text(from), to: text(to) }
}

const rowOf = (id: string, bounds: Bounds, label: Label, { question, base }: Shown): RowPlan => {
  const { from, to } = bounds
  const who = all([
    ...(from === null ? [] : [comparedNumber(question.id, '>=', from)]),
    ...(to === null ? [] : [comparedNumber(question.id, '<', to)]),
  ])
  return bandRow(base, { id, label }, who)
}

type Shown = Readonly<{ question: DateQuestion; base: BasePlan }>

/** The bands that the author names. */
const ownRows = (shown: Shown): readonly RowPlan[] => {
  const { bands = [] } = shown.question
  if (bands.length === 0) return []
  return [null, ...bands].map((from, i) => {
    const to = bands[i] ?? null
    const bounds = { from: from === null ? null : dateNumber(from), to: to === null ? null : dateNumber(to) }
    return rowOf(`band-${i + 1}`, bounds, { key: 'date-band', from, to }, shown)
  })
}

const periodRows = (bands: readonly DateBand[], shown: Shown): readonly RowPlan[] =>
  bands.map((band) => rowOf(`period-${band.from ?? 'before'}`, band, dateBandLabel(band, shown.question), shown))

/** How many chose a date, and the share of each band: of the periods of the run, else of those that the author names. */
export const datePlans = (context: PlanContext<DateQuestion>): readonly TablePlan[] => {
  const { question, withUnanswered, bands } = context
  const gave = numberColumn(question.id)
  const base: BasePlan = { asked: askedColumn(question.id), answered: [gave], chosen: [gave] }
  const shown = { question, base }
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        ...(bands ? periodRows(bands, shown) : ownRows(shown)),
        ...unansweredRows(base, withUnanswered),
        netRow(base, { id: 'answered', label: { key: 'answered' } }, [gave]),
      ],
    },
  ]
}
