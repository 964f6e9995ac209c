import type { Position } from '@portal/infra/event-log/event-log'

/** A row that differs: its key, and which columns differ. Never a value, which may be personal. */
export type DifferingRow = Readonly<{
  key: Readonly<Record<string, string>>
  /** `missing`: not among the live rows; `extra`: the log makes no such row; `differs`: in these columns. */
  how: 'missing' | 'extra' | 'differs'
  columns: readonly string[]
}>

/** One table of the live build against the same table made from the log. */
export type TableComparison = Readonly<{
  table: string
  /** Live rows, and rows that the log makes. */
  rows: number
  expected: number
  /** How many of 1,024 buckets of keys have another sum. */
  buckets: number
  /** At most 100 of them. */
  differing: readonly DifferingRow[]
}>

/**
 * The live build and the log, both at this position. `behind`: the live build does not advance, because no projector
 * follows it.
 */
export type Comparison =
  | Readonly<{ outcome: 'compared'; isEqual: boolean; position: Position; tables: readonly TableComparison[] }>
  | Readonly<{ outcome: 'stopped' | 'behind' }>
