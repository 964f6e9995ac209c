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

type Rows = readonly RowInWords[]

/** Rows that are pinned stay where they are ("None of these" at the end); the others are sorted around them. */
const sortedAround = (
  run: Rows,
  pinned: ReadonlySet<string>,
  compare: (a: RowInWords, b: RowInWords) => number,
): Rows => {
  const moving = run.filter(({ id }) => !pinned.has(id)).toSorted(compare)
  let next = 0
  return run.map((row) => {
    if (pinned.has(row.id)) return row
    next += 1
    return moving[next - 1] ?? row
  })
}

const NONE: ReadonlySet<string> = new Set()

/** Rows of one kind are sorted among themselves: codes stay above nets, nets above means. `pinned`: the ids of rows that stay. */
export const rowsInOrder = (rows: Rows, order: RowOrder, pinned: ReadonlySet<string> = NONE): Rows => {
  if (!order) return rows
  const shareOf = ({ cells }: RowInWords) => cells[order.column]?.value ?? Number.NEGATIVE_INFINITY
  const sign = order.isDescending ? -1 : 1
  const compare = (a: RowInWords, b: RowInWords) => (shareOf(a) === shareOf(b) ? 0 : sign * (shareOf(a) - shareOf(b)))
  return runsOf(rows).flatMap((run) => sortedAround(run, pinned, compare))
}
