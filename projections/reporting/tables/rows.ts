import type { Label } from '@portal/contracts/reporting/label'
import type { Expression } from '../answer-index/expression.ts'
import type { BasePlan, Measure, RowPlan, ValueColumn } from './plan.ts'

/** Rows that tables of several question types have. `section` is null except in a summary. */

type Head = Readonly<{ id: string; label: Label; section?: Label; code?: number }>

const row = (base: BasePlan, kind: RowPlan['kind'], { id, label, section, code }: Head, measure: Measure) => ({
  id,
  section: section ?? null,
  label,
  kind,
  code: code ?? null,
  base,
  measure,
})

export const codeRow = (base: BasePlan, head: Head, columns: readonly string[]): RowPlan =>
  row(base, 'code', head, { of: 'any', columns })

/** Those who wrote something. */
export const textsRow = (base: BasePlan, head: Head, column: string): RowPlan =>
  row(base, 'texts', head, { of: 'any', columns: [column] })

/** Several codes together, each respondent once. */
export const netRow = (base: BasePlan, head: Head, columns: readonly string[]): RowPlan =>
  row(base, 'net', head, { of: 'any', columns })

export const meanRow = (base: BasePlan, head: Head, values: readonly ValueColumn[]): RowPlan =>
  row(base, 'mean', head, { of: 'values', statistic: 'mean', values })

export const mentionsRow = (base: BasePlan, head: Head, columns: readonly string[]): RowPlan =>
  row(base, 'mean', head, { of: 'mentions', columns })

/** Mean, standard deviation and median. */
export const statisticRows = (base: BasePlan, meanLabel: Label, values: readonly ValueColumn[]): readonly RowPlan[] => [
  meanRow(base, { id: 'mean', label: meanLabel }, values),
  row(base, 'sd', { id: 'sd', label: { key: 'standard-deviation' } }, { of: 'values', statistic: 'sd', values }),
  row(base, 'median', { id: 'median', label: { key: 'median' } }, { of: 'values', statistic: 'median', values }),
]

/** A band of numbers. */
export const bandRow = (base: BasePlan, head: Head, who: Expression): RowPlan =>
  row(base, 'code', head, { of: 'who', who })

const numberRow = (base: BasePlan, head: Head, statistic: 'mean' | 'sd' | 'median', question: string): RowPlan =>
  row(base, statistic, head, { of: 'number', statistic, question })

export const numberMeanRow = (base: BasePlan, head: Head, key: string): RowPlan => numberRow(base, head, 'mean', key)

/** Mean, standard deviation and median of the numbers that were given: to a question, or to an item (`key` names both). */
export const numberRows = (base: BasePlan, key: string): readonly RowPlan[] => [
  numberMeanRow(base, { id: 'mean', label: { key: 'mean' } }, key),
  numberRow(base, { id: 'sd', label: { key: 'standard-deviation' } }, 'sd', key),
  numberRow(base, { id: 'median', label: { key: 'median' } }, 'median', key),
]

/** Those of the base who gave no answer; only for the base "asked". */
export const unansweredRows = (
  base: BasePlan,
  isWanted: boolean,
  label: Label = { key: 'no-answer' },
): readonly RowPlan[] => (isWanted ? [row(base, 'none', { id: 'none', label }, { of: 'unanswered' })] : [])
