import type { Position } from '@portal/infra/event-log/event-log'
import type { RowSet } from '../../runtime/rows/row-set.ts'
import { trimmedLength } from '../../runtime/rows/wire.ts'
import type { ColumnKey } from './column-keys.ts'
import type { RespondentBits } from './index-bits.ts'
import { blocksOf, emptyTail, readOn, tailReader } from './index-tail.ts'
import type { IndexColumnRow, IndexTailRow } from './tables.ts'

/** Ordinals per chunk, and so per row of a column. */
export const CHUNK = 65_536
const CHUNK_BYTES = CHUNK / 8
const FIRST_BYTES = 32

export const chunkOf = (ordinal: number): number => Math.floor(ordinal / CHUNK)

/** The chunks that a survey's tail changes; the tail must be loaded. */
export const chunksInTail = (tail: RowSet<IndexTailRow>, surveyId: string): Set<number> => {
  const chunks = new Set<number>()
  readOn(tailReader(), blocksOf(tail.unit(surveyId)), (_, ordinal) => chunks.add(chunkOf(ordinal)))
  return chunks
}

/** A column's chunk while changes are applied; `before` is its former content. */
type Folded = Readonly<{ row: IndexColumnRow; before: Uint8Array }>

const grown = (bits: Uint8Array, byte: number): Uint8Array => {
  const length = Math.min(CHUNK_BYTES, Math.max(FIRST_BYTES, byte + 1, bits.length * 2))
  const larger = new Uint8Array(length)
  larger.set(bits)
  return larger
}

const put = (row: IndexColumnRow, ordinal: number, isIn: boolean): void => {
  const [byte, mask] = [(ordinal % CHUNK) >> 3, 1 << (ordinal & 7)]
  if (byte >= row.bits.length) {
    if (!isIn) return
    row.bits = grown(row.bits, byte)
  }
  const bits = row.bits[byte] ?? 0
  row.bits[byte] = isIn ? bits | mask : bits & ~mask
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => {
  const length = trimmedLength(one)
  return length === trimmedLength(other) && one.subarray(0, length).every((byte, i) => byte === other[i])
}

export type IndexRows = Readonly<{ indexColumn: RowSet<IndexColumnRow>; indexTail: RowSet<IndexTailRow> }>

/** The changed columns of a survey by chunk; each is opened once. */
const foldedColumns = (columns: RowSet<IndexColumnRow>, surveyId: string, at: Position) => {
  const chunks = new Map<number, Map<ColumnKey, Folded>>()
  const begin = (columnKey: ColumnKey, chunk: number): Folded => {
    const stored = columns.unit(surveyId, chunk).get(columnKey)
    const row = stored ?? { surveyId, columnKey, chunk, bits: new Uint8Array(FIRST_BYTES), changedAt: at }
    return { row, before: row.bits.slice() }
  }
  const beginChunk = (chunk: number): Map<ColumnKey, Folded> => {
    const known = new Map<ColumnKey, Folded>()
    chunks.set(chunk, known)
    return known
  }
  return {
    all: (): readonly Folded[] => [...chunks.values()].flatMap((known) => [...known.values()]),
    rowOf: (column: ColumnKey, chunk: number): IndexColumnRow => {
      const known = chunks.get(chunk) ?? beginChunk(chunk)
      const found = known.get(column)
      if (found) return found.row
      const opened = begin(column, chunk)
      known.set(column, opened)
      return opened.row
    },
  }
}

/**
 * Writes a survey's tail into its columns and empties it. Its tail and the chunks that it changes must be loaded. A
 * chunk that ends unchanged is not written, so that the columns show the current state and no state in between.
 */
export const foldTail = ({ indexColumn, indexTail }: IndexRows, surveyId: string, at: Position): void => {
  const folded = foldedColumns(indexColumn, surveyId, at)
  readOn(tailReader(), blocksOf(indexTail.unit(surveyId)), (column, ordinal, isIn) =>
    put(folded.rowOf(column, chunkOf(ordinal)), ordinal, isIn),
  )
  for (const { row, before } of folded.all()) {
    if (isSame(row.bits, before)) continue
    row.changedAt = at
    indexColumn.put(row)
  }
  emptyTail(indexTail, surveyId)
}

/** Applies `settle` to the columns of the respondent's chunk, after the tail was folded. */
export const settleColumns = (
  indexColumn: RowSet<IndexColumnRow>,
  surveyId: string,
  { ordinal, settles }: RespondentBits,
  at: Position,
): void => {
  if (!settles) return
  const rows = [...indexColumn.unit(surveyId, chunkOf(ordinal)).values()]
  for (const row of rows.filter(({ columnKey }) => settles(columnKey))) {
    if (row.bits.every((byte) => byte === 0)) {
      indexColumn.remove(row)
      continue
    }
    row.changedAt = at
    indexColumn.put(row)
  }
}
