import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { type RowOrder, rowsInOrder } from './row-order.ts'
import type { SortedBy } from './sorted-by.ts'

type Sorted = Readonly<{ order: RowOrder; pinned: ReadonlySet<string> }>

/** By which of the present columns a table is sorted, and the rows that stay where they are. */
export const orderIn = (columns: readonly ColumnInWords[], sorted: SortedBy | undefined): Sorted => {
  const at = columns.findIndex(({ id }) => id === sorted?.column)
  const order: RowOrder = sorted && at >= 0 ? { column: at, isDescending: sorted.isDescending } : null
  return { order, pinned: new Set(order ? sorted?.pinned : []) }
}

/** The rows in the order in which they are shown. */
export const sortedRows = (
  { rows }: Pick<TableInWords, 'rows'>,
  columns: readonly ColumnInWords[],
  sorted: SortedBy | undefined,
): readonly RowInWords[] => {
  const { order, pinned } = orderIn(columns, sorted)
  return rowsInOrder(rows, order, pinned)
}
