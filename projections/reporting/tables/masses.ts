import type { Bitset } from '../answer-index/bitset.ts'
import { countCross } from '../answer-index/cross.ts'
import type { Mass } from '../statistics/mass.ts'
import { type Crossing, countColumns } from './crossing.ts'

/** One number for each column of the run. */
export type Counts = Float64Array

/** Sizes of a set by column. `q` is computed on demand: a share needs it for its base only. */
export type Masses = Readonly<{ n: Counts; w: Counts; q: () => Counts }>

export const massAt = ({ n, w, q }: Masses, column: number): Mass => ({
  n: n[column] ?? 0,
  w: w[column] ?? 0,
  q: q()[column] ?? 0,
})

/** The size of a set in each column of the run. */
export const massesOf = (crossing: Crossing, set: Bitset): Masses => {
  const n = countColumns(crossing, [set])
  return { n, w: n, q: () => n }
}

/** The size of what a set and one column of the run have in common. */
export const massInColumn = ({ arena, extent, columns }: Crossing, set: Bitset, column: number): Mass => {
  const n = countCross(arena, extent, [set], [columns[column] ?? []])[0] ?? 0
  return { n, w: n, q: n }
}
