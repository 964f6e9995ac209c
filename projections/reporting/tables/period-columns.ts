import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import type { PeriodBands } from '@portal/contracts/reporting/period'
import type { BannerItem } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'

type Band = PeriodBands['bands'][number]

const bandCondition = (question: string, { from, to }: Band): Condition => ({
  operator: 'AND',
  rules: [
    ...(from === null ? [] : [{ question, op: '>=' as const, values: [from] }]),
    { question, op: '<' as const, values: [to] },
  ],
})

/** A column for a period; `within`: of those only for whom this holds. */
export const periodColumn = (question: string, band: Band, within: ColumnCondition | undefined): BannerItem => {
  const period = bandCondition(question, band)
  return { condition: within ? { operator: 'AND', rules: [within, period] } : period }
}

/** A column made by `periodColumn` without what it is within: by this it is named. */
export const periodAlone = (column: BannerItem): BannerItem => {
  const { condition } = column
  const period = 'rules' in condition ? condition.rules[1] : undefined
  return period && 'rules' in period ? { ...column, condition: period } : column
}
