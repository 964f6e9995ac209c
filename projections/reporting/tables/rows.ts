import type { Label } from '@portal/contracts/reporting/label'
import type { BasePlan, Measure, RowPlan, ValueColumn } from './plan.ts'

/** Rows that tables of several question types have. `section` is null but in a summary. */

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

/** Several codes together, each person once. */
export const netRow = (base: BasePlan, head: Head, columns: readonly string[]): RowPlan =>
  row(base, 'net', head, { of: 'any', columns })

export const meanRow = (base: BasePlan, head: Head, values: readonly ValueColumn[]): RowPlan =>
  row(base, 'mean', head, { of: 'mean', values })

export const mentionsRow = (base: BasePlan, head: Head, columns: readonly string[]): RowPlan =>
  row(base, 'mean', head, { of: 'mentions', columns })

/** Mean, standard deviation and median. */
export const statisticRows = (base: BasePlan, meanLabel: Label, values: readonly ValueColumn[]): readonly RowPlan[] => [
  meanRow(base, { id: 'mean', label: meanLabel }, values),
  row(base, 'sd', { id: 'sd', label: { key: 'standard-deviation' } }, { of: 'sd', values }),
  row(base, 'median', { id: 'median', label: { key: 'median' } }, { of: 'median', values }),
]

/** Those of the base who gave no answer: where the base is "asked", else there are none. */
export const unansweredRows = (
  base: BasePlan,
  isWanted: boolean,
  label: Label = { key: 'no-answer' },
): readonly RowPlan[] => (isWanted ? [row(base, 'none', { id: 'none', label }, { of: 'unanswered' })] : [])
