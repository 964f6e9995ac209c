import { type Field, isByPeriod } from '@portal/contracts/reporting/field'
import type { Period } from '@portal/contracts/reporting/period'
import { type ReportOptions, withPeriod } from '../report/report-options.ts'

/** By which period the rows of a question are shown, and how to change it. */
export type PeriodShown = Readonly<{ field: Field; by: Period | null; onBy: (by: Period | null) => void }>

/** Of a question that asks for a date; null for others. */
export const usePeriods =
  (fields: readonly Field[], { periods }: ReportOptions, change: (differs: Partial<ReportOptions>) => void) =>
  (question: string): PeriodShown | null => {
    const field = fields.find(({ id }) => id === question)
    if (!field || !isByPeriod(field)) return null
    const by = periods.find((one) => one.question === question)?.by ?? null
    return { field, by, onBy: (next) => change({ periods: withPeriod(periods, question, next) }) }
  }
