import { bandCondition } from '@portal/contracts/reporting/band-rules'
import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import type { PeriodBands } from '@portal/contracts/reporting/period'
import type { BannerItem } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'

type Band = PeriodBands['bands'][number]

/** A column of a run. `named`: the part of its condition by which it is named, where it is within another column. */
export type RunItem = BannerItem & Readonly<{ named?: Condition }>

/** A column for a period; `within`: of those only for whom this holds. */
export const periodColumn = (question: string, band: Band, within: ColumnCondition | undefined): RunItem => {
  const period = bandCondition(question, band)
  return within ? { condition: { operator: 'AND', rules: [within, period] }, named: period } : { condition: period }
}
