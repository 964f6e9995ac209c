import { isCounted } from '@portal/contracts/reporting/figures'
import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'

const peopleIn = ({ n, weighted }: TableCell): number | null => (weighted ? weighted.n : n)

/**
 * Of all who are in a row, the share who are in the column of a cell; weighted in a weighted run. Null for a statistic, for a
 * hidden cell, for the total, and where nobody is in the cell.
 */
export const rowShareOf = (row: Pick<RowInWords, 'kind' | 'cells'>, cell: TableCell): number | null => {
  const [total] = row.cells
  if (!isCounted(row) || !total || cell === total) return null
  const [part, all] = [peopleIn(cell), peopleIn(total)]
  return part && all ? part / all : null
}
