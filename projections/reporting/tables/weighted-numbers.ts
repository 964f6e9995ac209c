import { CHUNK_RESPONDENTS } from '../answer-index/arena.ts'
import type { Bitset } from '../answer-index/bitset.ts'
import { eachOrdinal } from '../answer-index/each-ordinal.ts'
import { fromScaled, negativeColumn, slicesOf } from '../answer-index/number-slices.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { Crossing } from './crossing.ts'
import { type NumberStatistics, statisticsOfCounts } from './number-statistics.ts'
import type { Weighing } from './weighing.ts'

/** The numbers by ordinal, in ten thousandths; meaningless for those who gave none. */
const scaledNumbers = (crossing: Crossing, column: (key: ColumnKey) => Bitset, question: string): Float64Array => {
  const scaled = new Float64Array(crossing.extent.length * CHUNK_RESPONDENTS)
  for (const { key, worth } of slicesOf(question)) {
    const value = Number(worth)
    eachOrdinal(crossing.arena, crossing.extent, column(key), (ordinal) => {
      scaled[ordinal] = (scaled[ordinal] ?? 0) + value
    })
  }
  eachOrdinal(crossing.arena, crossing.extent, column(negativeColumn(question)), (ordinal) => {
    scaled[ordinal] = -(scaled[ordinal] ?? 0)
  })
  return scaled
}

/** The different numbers, and by ordinal which of them was given (−1: none of the base). */
const distinct = (crossing: Crossing, scaled: Float64Array, base: Bitset) => {
  const places = new Map<number, number>()
  const placeOf = new Int32Array(scaled.length).fill(-1)
  eachOrdinal(crossing.arena, crossing.extent, base, (ordinal) => {
    const number = scaled[ordinal] ?? 0
    const place = places.get(number) ?? places.size
    places.set(number, place)
    placeOf[ordinal] = place
  })
  return { values: [...places.keys()].map(fromScaled), placeOf }
}

/** As `numberStatistics`, by weight: how much weight gave each number, column by column. */
export const weightedNumbers = (
  crossing: Crossing,
  { byOrdinal }: Weighing,
  column: (key: ColumnKey) => Bitset,
  question: string,
  base: Bitset,
): readonly NumberStatistics[] => {
  const { values, placeOf } = distinct(crossing, scaledNumbers(crossing, column, question), base)
  return crossing.columns.map((members): NumberStatistics => {
    const weights = new Float64Array(values.length)
    let [n, w, q] = [0, 0, 0]
    eachOrdinal(crossing.arena, crossing.extent, members, (ordinal) => {
      const place = placeOf[ordinal] ?? -1
      if (place < 0) return
      const weight = byOrdinal[ordinal] ?? 0
      n += 1
      w += weight
      q += weight * weight
      weights[place] = (weights[place] ?? 0) + weight
    })
    return statisticsOfCounts(
      { n, w, q },
      values.map((value, place) => ({ value, w: weights[place] ?? 0 })),
    )
  })
}
