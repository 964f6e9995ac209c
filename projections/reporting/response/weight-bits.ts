import { type ColumnKey, weightBitColumn, weightColumn } from './column-keys.ts'

/**
 * A weight in the index: a column for each of the 64 bits of its float64 (bit 63 is the sign), so that it is exact, and a
 * column of those whose weight is above 0. A weight then shares all that columns have: the tail, folds, shards.
 */
export const WEIGHT_BITS = 64

/** Every column that a weighted run needs. */
export const columnsOfWeightName = (name: string): readonly ColumnKey[] =>
  Array.from({ length: WEIGHT_BITS }, (_, bit) => weightBitColumn(name, bit))

/** The columns that one respondent's weight sets; a weight of 0 sets none. */
export const columnsOfWeight = (name: string, weight: number): readonly ColumnKey[] => {
  if (!(weight > 0)) return []
  const [low = 0, high = 0] = new Uint32Array(new Float64Array([weight]).buffer)
  const isSet = (bit: number) => ((bit < 32 ? low : high) >>> (bit % 32)) % 2 === 1
  return [weightColumn(name), ...columnsOfWeightName(name).filter((_, bit) => isSet(bit))]
}
