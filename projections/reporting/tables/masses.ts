import type { Bitset } from '../answer-index/bitset.ts'
import { countCross } from '../answer-index/cross.ts'
import { sumCross } from '../answer-index/weighted-cross.ts'
import type { Weights } from '../answer-index/weights.ts'
import { type Mass, unweighted } from '../statistics/mass.ts'
import { type Crossing, countColumns } from './crossing.ts'
import type { Weighing } from './weighing.ts'

/** One number for each column of the run. */
export type Counts = Float64Array

/** Sizes of a set by column. `q` is computed on demand: a share needs it for its base only. */
export type Masses = Readonly<{ n: Counts; w: Counts; q: () => Counts }>

export const massAt = ({ n, w, q }: Masses, column: number): Mass => ({
  n: n[column] ?? 0,
  w: w[column] ?? 0,
  q: q()[column] ?? 0,
})

const listed = new WeakMap<Masses, readonly Mass[]>()

/** The size of a set in each column. They are listed once: the rows of a table have one base. */
export const eachMass = (masses: Masses): readonly Mass[] => {
  const known = listed.get(masses) ?? Array.from(masses.n, (_, column) => massAt(masses, column))
  listed.set(masses, known)
  return known
}

const weighed = ({ arena, extent }: Crossing, set: Bitset, n: Counts, weighing: Weighing): Masses => {
  const sum = (weights: Weights) => sumCross(arena, extent, [set], weighing.columns, weights)
  let squares: Counts | null = null
  const q = (): Counts => {
    squares ??= sum(weighing.squares)
    return squares
  }
  return { n, w: sum(weighing.weights), q }
}

/** The size of a set in each column of the run. */
export const massesOf = (crossing: Crossing, set: Bitset): Masses => {
  const n = countColumns(crossing, [set])
  const { weighing } = crossing
  return weighing ? weighed(crossing, set, n, weighing) : { n, w: n, q: () => n }
}

/** The number of respondents that a set and one column of an unweighted run have in common. */
export const sharedWith = ({ arena, extent, columns }: Crossing, set: Bitset, column: number): Mass =>
  unweighted(countCross(arena, extent, [set], [columns[column] ?? []])[0] ?? 0)

/** The size of what the part of a set in one column has in common with another column. */
export type Overlaps = (a: number, b: number) => Mass

/** `parts`: a set within each column of a weighted run. Every column is scanned once for all of them. */
export const overlapsOf = (
  { arena, extent, columns }: Crossing,
  weighing: Weighing,
  parts: readonly Bitset[],
): Overlaps => {
  const n = countCross(arena, extent, parts, columns)
  const w = sumCross(arena, extent, parts, weighing.columns, weighing.weights)
  const q = sumCross(arena, extent, parts, weighing.columns, weighing.squares)
  return (a, b) => {
    const at = a * columns.length + b
    return { n: n[at] ?? 0, w: w[at] ?? 0, q: q[at] ?? 0 }
  }
}
