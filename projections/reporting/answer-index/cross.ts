import { type Arena, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'
import type { Address } from './kernel.ts'

/**
 * How many respondents of each row are in each column: cells row by row. Works chunk by chunk, so that the bits of all rows
 * and columns of a chunk (8 KiB each) stay in the cache while every pair of them is counted.
 */
export const countCross = (
  { kernel }: Arena,
  extent: Extent,
  rows: readonly Bitset[],
  columns: readonly Bitset[],
): Float64Array => {
  const cells = new Float64Array(rows.length * columns.length)
  for (const [chunk, length] of extent.entries()) {
    const across = columns.map((column) => column[chunk] ?? EMPTY)
    for (const [r, row] of rows.entries()) {
      const bits = row[chunk] ?? EMPTY
      if (bits === EMPTY) continue
      addRow(cells, r * columns.length, across, (column) => kernel.countBoth(bits, column, length))
    }
  }
  return cells
}

const addRow = (cells: Float64Array, from: number, columns: readonly Address[], count: (column: Address) => number) => {
  for (let c = 0; c < columns.length; c += 1) {
    const column = columns[c] ?? EMPTY
    if (column !== EMPTY) cells[from + c] = (cells[from + c] ?? 0) + count(column)
  }
}
