import type { Condition } from '../survey/condition.ts'
import type { ColumnCondition } from './column-condition.ts'
import { daysBefore } from './period.ts'
import type { TableSpec } from './table.ts'

/** A value of a rule that is a day counted from the day of the run: `29 days ago`. */
const DAYS_AGO = /^(\d{1,4}) days ago$/

/** How many days ago a value is; null for any other value. */
export const daysAgoIn = (value: number | string): number | null => {
  const [, days] = typeof value === 'string' ? (DAYS_AGO.exec(value) ?? []) : []
  return days === undefined ? null : Number(days)
}

/** The value of a rule for that. */
export const daysAgo = (days: number): string => `${days} days ago`

const isDated = (condition: ColumnCondition): boolean => {
  if ('survey' in condition) return isDated(condition.condition)
  if ('rules' in condition) return condition.rules.some(isDated)
  return condition.values.some((value) => daysAgoIn(value) !== null)
}

type Counted = Pick<TableSpec, 'filter' | 'banner'>

/** Whether a spec has a value that is counted from the day of the run. */
export const needsDay = ({ filter, banner }: Counted): boolean =>
  (filter !== null && isDated(filter)) || banner.some(({ items }) => items.some(({ condition }) => isDated(condition)))

/** A spec that needs the day from which days are counted has one: that of a moment, of UTC, unless it says which. */
export const withDay = (spec: TableSpec, now: Date): TableSpec =>
  spec.asOf === undefined && needsDay(spec) ? { ...spec, asOf: now.toISOString().slice(0, 10) } : spec

/** A condition with days in place of numbers of days. */
export const datedCondition = (condition: Condition, asOf: string): Condition => {
  if ('rules' in condition) return { ...condition, rules: condition.rules.map((part) => datedCondition(part, asOf)) }
  const values = condition.values.map((value) => {
    const days = daysAgoIn(value)
    return days === null ? value : daysBefore(asOf, days)
  })
  return { ...condition, values }
}

const datedColumn = (condition: ColumnCondition, asOf: string): ColumnCondition => {
  if ('survey' in condition) return { ...condition, condition: datedCondition(condition.condition, asOf) }
  if ('rules' in condition) return { ...condition, rules: condition.rules.map((part) => datedColumn(part, asOf)) }
  return datedCondition(condition, asOf)
}

/** A spec with days in place of numbers of days. The same one if it has none, or no day from which they are counted. */
export const datedSpec = (spec: TableSpec): TableSpec => {
  const { asOf, filter, banner } = spec
  if (asOf === undefined || !needsDay(spec)) return spec
  return {
    ...spec,
    filter: filter && datedCondition(filter, asOf),
    banner: banner.map((group) => ({
      ...group,
      items: group.items.map((item) => ({ ...item, condition: datedColumn(item.condition, asOf) })),
    })),
  }
}
