import type { TableRow } from '@portal/contracts/reporting/table'

/** By which column the rows are ordered; null: as in the survey. */
export type RowOrder = Readonly<{ column: number; isDescending: boolean }> | null

/** Largest first, then smallest first, then as in the survey again. */
export const nextRowOrder = (order: RowOrder, column: number): RowOrder => {
  if (order?.column !== column) return { column, isDescending: true }
  return order.isDescending ? { column, isDescending: false } : null
}

const runsOf = (rows: readonly TableRow[]): readonly (readonly TableRow[])[] => {
  const runs: TableRow[][] = []
  for (const row of rows) {
    const last = runs.at(-1)?.[0]
    if (last && last.kind === row.kind && last.section === row.section) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs
}

/** Rows that can be compared are ordered among themselves: codes stay above nets, nets above means. */
export const rowsInOrder = (rows: readonly TableRow[], order: RowOrder): readonly TableRow[] => {
  if (!order) return rows
  const shareOf = ({ cells }: TableRow) => cells[order.column]?.value ?? Number.NEGATIVE_INFINITY
  const sign = order.isDescending ? -1 : 1
  const compare = (a: TableRow, b: TableRow) => (shareOf(a) === shareOf(b) ? 0 : sign * (shareOf(a) - shareOf(b)))
  return runsOf(rows).flatMap((run) => run.toSorted(compare))
}
