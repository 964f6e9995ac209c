import type { Position } from '@portal/infra/event-log/event-log'

/** A row that is not the same: its key, and which columns differ. Never a value, which may be somebody's. */
export type DifferingRow = Readonly<{
  key: Readonly<Record<string, string>>
  /** `missing`: not among the rows that are shown; `extra`: the log has no such row; `differs`: in these columns. */
  how: 'missing' | 'extra' | 'differs'
  columns: readonly string[]
}>

/** One table of what is shown against the same table made from the log. */
export type TableComparison = Readonly<{
  table: string
  /** Rows that are shown, and rows that the log makes. */
  rows: number
  expected: number
  /** Of 1,024 buckets of keys, those whose rows have another sum. */
  buckets: number
  /** At most 100 of them. */
  differing: readonly DifferingRow[]
}>

/** What is shown against the log, both at this position. `behind`: what is shown does not come as far, nobody follows it. */
export type Comparison =
  | Readonly<{ outcome: 'compared'; isEqual: boolean; position: Position; tables: readonly TableComparison[] }>
  | Readonly<{ outcome: 'stopped' | 'behind' }>
