import type { RowFaults } from '@portal/contracts/http/answer-files'
import type { RejectedRow } from '../import/row-counts.ts'
import type { RowFault } from '../import/row-reader.ts'
import type { RowReason } from '../import/row-reason.ts'

const MOST_KINDS = 500
const FIRST_ROWS = 5

/** As they are kept; an earlier release kept reasons in words. */
export type KeptFaults = Omit<RowFaults, 'reason'> & Readonly<{ reason: RowReason | string }>

type Counting = { readonly column: string; readonly reason: RowReason; rows: number; readonly first: number[] }

const kept = ({ column, reason, rows, first }: Counting): KeptFaults => {
  const position = /^(\d+)( |$)/.exec(column)?.[1]
  return {
    column: position === undefined ? null : Number(position),
    question: position === undefined && column !== '' ? column : null,
    reason,
    rows,
    first,
  }
}

/** Counts equal faults of rows, up to a number of different ones, with the first rows of each. */
export const faultCounter = () => {
  const kinds = new Map<string, Counting>()
  let others = 0
  const kindOf = ({ column, reason }: RowFault): Counting | null => {
    const key = `${column}\n${JSON.stringify(reason)}`
    const known = kinds.get(key)
    if (known || kinds.size >= MOST_KINDS) return known ?? null
    const kind = { column, reason, rows: 0, first: [] }
    kinds.set(key, kind)
    return kind
  }
  const count = (row: number, fault: RowFault): void => {
    const kind = kindOf(fault)
    if (kind === null) {
      others += 1
      return
    }
    kind.rows += 1
    if (kind.first.length < FIRST_ROWS) kind.first.push(row)
  }
  return {
    add: ({ row, faults }: RejectedRow): void => {
      for (const fault of faults) count(row, fault)
    },
    /** The most frequent first. */
    counted: (): readonly KeptFaults[] => [...kinds.values()].toSorted((a, b) => b.rows - a.rows).map(kept),
    others: () => others,
  }
}
