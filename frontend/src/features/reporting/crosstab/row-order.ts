import type { RowInWords } from '@portal/contracts/reporting/run-in-words'

/** The column by which the rows are sorted; null: as in the survey. */
export type RowOrder = Readonly<{ column: number; isDescending: boolean }> | null

/** Largest first, then smallest first, then as in the survey again. */
export const nextRowOrder = (order: RowOrder, column: number): RowOrder => {
  if (order?.column !== column) return { column, isDescending: true }
  return order.isDescending ? { column, isDescending: false } : null
}

const runsOf = (rows: readonly RowInWords[]): readonly (readonly RowInWords[])[] => {
  const runs: RowInWords[][] = []
  for (const row of rows) {
    const last = runs.at(-1)?.[0]
    if (last && last.kind === row.kind && last.section === row.section) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs
}

/** Rows of one kind are sorted among themselves: codes stay above nets, nets above means. */
export const rowsInOrder = (rows: readonly RowInWords[], order: RowOrder): readonly RowInWords[] => {
  if (!order) return rows
  const shareOf = ({ cells }: RowInWords) => cells[order.column]?.value ?? Number.NEGATIVE_INFINITY
  const sign = order.isDescending ? -1 : 1
  const compare = (a: RowInWords, b: RowInWords) => (shareOf(a) === shareOf(b) ? 0 : sign * (shareOf(a) - shareOf(b)))
  return runsOf(rows).flatMap((run) => run.toSorted(compare))
}
