import type { Position } from '@portal/infra/event-log/event-log'
import type { RowSet } from '../../runtime/rows/row-set.ts'
import type { ColumnKey } from './column-keys.ts'
import type { IndexColumnRow } from './tables.ts'

/** Ordinals in a chunk, a column's row. */
export const CHUNK = 65_536
const CHUNK_BYTES = CHUNK / 8
const FIRST_BYTES = 32

export const chunkOf = (ordinal: number): number => Math.floor(ordinal / CHUNK)

/** One respondent's place in the index. `at` is the position of the event that changes it. */
export type RespondentBits = Readonly<{
  columns: RowSet<IndexColumnRow>
  rows: ReadonlyMap<ColumnKey, IndexColumnRow>
  surveyId: string
  chunk: number
  byte: number
  mask: number
  at: Position
}>

type Respondent = Readonly<{ surveyId: string; ordinal: number }>

/** The columns of the respondent's chunk must be loaded. */
export const respondentBits = (
  columns: RowSet<IndexColumnRow>,
  { surveyId, ordinal }: Respondent,
  at: Position,
): RespondentBits => {
  const chunk = chunkOf(ordinal)
  const rows = columns.unit(surveyId, chunk)
  return { columns, rows, surveyId, chunk, byte: (ordinal % CHUNK) >> 3, mask: 1 << (ordinal & 7), at }
}

const grown = (bits: Uint8Array, byte: number): Uint8Array => {
  const length = Math.min(CHUNK_BYTES, Math.max(FIRST_BYTES, byte + 1, bits.length * 2))
  const larger = new Uint8Array(length)
  larger.set(bits)
  return larger
}

const newRow = ({ surveyId, chunk, at }: RespondentBits, columnKey: ColumnKey): IndexColumnRow => ({
  surveyId,
  columnKey,
  chunk,
  bits: new Uint8Array(FIRST_BYTES),
  changedAt: at,
})

export const setBit = (respondent: RespondentBits, column: ColumnKey): void => {
  const { columns, rows, byte, mask, at } = respondent
  const row = rows.get(column) ?? newRow(respondent, column)
  if (byte >= row.bits.length) row.bits = grown(row.bits, byte)
  const before = row.bits[byte] ?? 0
  if ((before & mask) !== 0) return
  row.bits[byte] = before | mask
  row.changedAt = at
  columns.put(row)
}

export const clearBit = ({ columns, rows, byte, mask, at }: RespondentBits, column: ColumnKey): void => {
  const row = rows.get(column)
  const before = row?.bits[byte] ?? 0
  if (!row || (before & mask) === 0) return
  row.bits[byte] = before & ~mask
  row.changedAt = at
  columns.put(row)
}

/** Of the columns named, those that nobody is in are as if nobody had ever been; the others change at this event. */
export const settle = ({ columns, rows, at }: RespondentBits, isNamed: (column: ColumnKey) => boolean): void => {
  for (const row of [...rows.values()].filter(({ columnKey }) => isNamed(columnKey))) {
    if (row.bits.every((byte) => byte === 0)) {
      columns.remove(row)
      continue
    }
    row.changedAt = at
    columns.put(row)
  }
}
