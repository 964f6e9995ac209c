import type { Arena } from '../answer-index/arena.ts'
import type { Bitset, Extent } from '../answer-index/bitset.ts'
import { type WeighedColumns, weighedColumns } from '../answer-index/weighted-cross.ts'
import { releaseWeights, storeWeights, type Weights } from '../answer-index/weights.ts'

/** The weights of a run: by ordinal, in the kernel's memory, and squared. */
export type Weighing = Readonly<{
  byOrdinal: Float64Array
  weights: Weights
  squares: Weights
  columns: WeighedColumns
  release: () => void
}>

/** Weights by ordinal, for sums over these columns. Throws ArenaFull. */
export const weighingOf = (
  arena: Arena,
  extent: Extent,
  byOrdinal: Float64Array,
  columns: readonly Bitset[],
): Weighing => {
  const stored: Weights[] = []
  const release = (): void => {
    for (const weights of stored) releaseWeights(arena, weights)
  }
  const store = (numbers: Float64Array): Weights => {
    const weights = storeWeights(arena, extent, numbers)
    stored.push(weights)
    return weights
  }
  try {
    const weights = store(byOrdinal)
    const squares = store(byOrdinal.map((weight) => weight * weight))
    return { byOrdinal, weights, squares, columns: weighedColumns(arena, extent, columns), release }
  } catch (error) {
    release()
    throw error
  }
}
