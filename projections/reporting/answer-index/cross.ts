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
    const addRow = (bits: Address, from: number): void => {
      for (let c = 0; c < columns.length; c += 1) {
        const column = columns[c]?.[chunk] ?? EMPTY
        if (column !== EMPTY) cells[from + c] = (cells[from + c] ?? 0) + kernel.countBoth(bits, column, length)
      }
    }
    for (let r = 0; r < rows.length; r += 1) {
      const bits = rows[r]?.[chunk] ?? EMPTY
      if (bits !== EMPTY) addRow(bits, r * columns.length)
    }
  }
  return cells
}
