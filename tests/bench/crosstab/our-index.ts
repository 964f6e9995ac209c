import { type Arena, CHUNK_BYTES, CHUNK_RESPONDENTS, openArena } from '@portal/projections/reporting/answer-index/arena'
import { type Bitset, extentOf } from '@portal/projections/reporting/answer-index/bitset'
import { bitsetWorkspace } from '@portal/projections/reporting/answer-index/bitset-workspace'
import { sumCross, weighedColumns } from '@portal/projections/reporting/answer-index/weighted-cross'
import { storeWeights } from '@portal/projections/reporting/answer-index/weights'
import { countColumns, crossingOf } from '@portal/projections/reporting/tables/crossing'
import { type Answers, CODES } from './answers.ts'

/** The parameters of a crosstab: which rows, only those in the filter or all, and whether by weight. */
export type Question = Readonly<{ rows: 'single' | 'multi'; filtered: boolean; weighted: boolean }>

/** Cells row by row: 20 columns each. */
export type Ask = (question: Question) => Float64Array

const bitsOf = (arena: Arena, values: Uint8Array, wanted: number): Bitset =>
  extentOf(values.length).map((_, chunk) => {
    const address = arena.take()
    const bits = arena.view(address, CHUNK_BYTES)
    const part = values.subarray(chunk * CHUNK_RESPONDENTS, (chunk + 1) * CHUNK_RESPONDENTS)
    for (const [i, value] of part.entries()) if (value === wanted) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
    return address
  })

/** The answers as columns of the answer index, and the code by which reports count them. */
export const ourIndex = ({ respondents, single, multi, banner, filter, weights }: Answers): Ask => {
  const arena = openArena(2 ** 29, () => false)
  const extent = extentOf(respondents)
  const codes = Array.from({ length: CODES }, (_, code) => code)
  const rows = {
    single: codes.map((code) => bitsOf(arena, single, code)),
    multi: multi.map((option) => bitsOf(arena, option, 1)),
  }
  const columns = banner.flatMap((group) => codes.map((code) => bitsOf(arena, group, code)))
  const inFilter = bitsOf(arena, filter, 1)
  const stored = storeWeights(arena, extent, weights)

  // The peer's schema implies this by one code per question: no respondent is in two columns of a group.
  const everybody = bitsetWorkspace(arena, extent).or(columns)
  const groups = banner.map((_, g) => codes.map((code) => 1 + g * CODES + code))
  const crossing = crossingOf(arena, extent, [everybody, ...columns], groups)
  const weighed = weighedColumns(arena, extent, columns)

  return (question) => {
    const work = bitsetWorkspace(arena, extent)
    const all = rows[question.rows]
    const down = question.filtered ? all.map((row) => work.and(row, inFilter)) : all
    const cells = question.weighted
      ? sumCross(arena, extent, down, weighed, stored)
      : withoutTotal(countColumns(crossing, down), crossing.columns.length)
    work.release()
    return cells
  }
}

const withoutTotal = (cells: Float64Array, columns: number): Float64Array => cells.filter((_, i) => i % columns > 0)
