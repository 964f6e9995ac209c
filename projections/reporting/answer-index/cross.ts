import { type Arena, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'
import type { Address } from './kernel.ts'
import type { Weights } from './weights.ts'

type Add = (row: Address, column: Address, length: number, chunk: number) => number

/**
 * For each row, how much of it is in each column: cells row by row. Chunk by chunk, so that the bits of all rows and
 * columns of a chunk (8 KiB each) stay near while every pair of them is taken.
 */
const cross = (extent: Extent, rows: readonly Bitset[], columns: readonly Bitset[], add: Add): Float64Array => {
  const cells = new Float64Array(rows.length * columns.length)
  for (const [chunk, length] of extent.entries()) {
    const across = columns.map((column) => column[chunk] ?? EMPTY)
    for (const [r, row] of rows.entries()) {
      const bits = row[chunk] ?? EMPTY
      if (bits !== EMPTY) addRow(cells, r * columns.length, across, (column) => add(bits, column, length, chunk))
    }
  }
  return cells
}

const addRow = (cells: Float64Array, from: number, columns: readonly Address[], add: (column: Address) => number) => {
  for (let c = 0; c < columns.length; c += 1) {
    const column = columns[c] ?? EMPTY
    if (column !== EMPTY) cells[from + c] = (cells[from + c] ?? 0) + add(column)
  }
}

/** How many respondents of each row are in each column. */
export const countCross = (arena: Arena, extent: Extent, rows: readonly Bitset[], columns: readonly Bitset[]) => {
  const { countBoth } = arena.kernel
  return cross(extent, rows, columns, countBoth)
}

/** What the respondents of each row in each column weigh together. Give it squared weights for the sum of squares. */
export const sumCross = (
  arena: Arena,
  extent: Extent,
  rows: readonly Bitset[],
  columns: readonly Bitset[],
  weights: Weights,
) => {
  const { sumBoth } = arena.kernel
  return cross(extent, rows, columns, (row, column, length, chunk) =>
    sumBoth(row, column, weights[chunk] ?? EMPTY, length),
  )
}
