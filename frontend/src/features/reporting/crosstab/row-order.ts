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

/** The end of its list that a row is nearer to in the survey: it stays there when it is pinned. */
const isNearerTop = (run: Rows, at: number): boolean => 2 * at < run.length - 1

/** The rows that are at the top if they are pinned, by their ids; all others are at the bottom ("None of these"). */
export const keptAtTop = (rows: Rows): ReadonlySet<string> =>
  new Set(runsOf(rows).flatMap((run) => run.filter((_, at) => isNearerTop(run, at)).map(({ id }) => id)))

/** Pinned rows are above and below those that are sorted, in the order of the survey: none is among others by its share. */
const sortedBetween = (
  run: Rows,
  pinned: ReadonlySet<string>,
  compare: (a: RowInWords, b: RowInWords) => number,
): Rows => [
  ...run.filter(({ id }, at) => pinned.has(id) && isNearerTop(run, at)),
  ...run.filter(({ id }) => !pinned.has(id)).toSorted(compare),
  ...run.filter(({ id }, at) => pinned.has(id) && !isNearerTop(run, at)),
]

const NONE: ReadonlySet<string> = new Set()

/** Rows of one kind are sorted among themselves: codes stay above nets, nets above means. `pinned`: the ids of rows that are not sorted. */
export const rowsInOrder = (rows: Rows, order: RowOrder, pinned: ReadonlySet<string> = NONE): Rows => {
  if (!order) return rows
  const shareOf = ({ cells }: RowInWords) => cells[order.column]?.value ?? Number.NEGATIVE_INFINITY
  const sign = order.isDescending ? -1 : 1
  const compare = (a: RowInWords, b: RowInWords) => (shareOf(a) === shareOf(b) ? 0 : sign * (shareOf(a) - shareOf(b)))
  return runsOf(rows).flatMap((run) => sortedBetween(run, pinned, compare))
}
