import { dateNumber } from '@portal/contracts/survey/calendar-date'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { all } from '../answer-index/expression.ts'
import { comparedNumber } from '../answer-index/number-slices.ts'
import { askedColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { bandRow, netRow, unansweredRows } from './rows.ts'

type DateQuestion = QuestionByShape['date']

const bandsOf = ({ id, bands = [] }: DateQuestion, base: BasePlan): readonly RowPlan[] => {
  if (bands.length === 0) return []
  return [null, ...bands].map((from, i) => {
    const to = bands[i] ?? null
    const who = all([
      ...(from === null ? [] : [comparedNumber(id, '>=', dateNumber(from))]),
      ...(to === null ? [] : [comparedNumber(id, '<', dateNumber(to))]),
    ])
    return bandRow(base, { id: `band-${i + 1}`, label: { key: 'date-band', from, to } }, who)
  })
}

/** How many chose a date, and the share of each band that the author names. */
export const datePlans = (context: PlanContext<DateQuestion>): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const gave = numberColumn(question.id)
  const base: BasePlan = { asked: askedColumn(question.id), answered: [gave], chosen: [gave] }
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        ...bandsOf(question, base),
        ...unansweredRows(base, withUnanswered),
        netRow(base, { id: 'answered', label: { key: 'answered' } }, [gave]),
      ],
    },
  ]
}
