import type { Position } from '@portal/infra/event-log/event-log'
import type { RowSet } from '../../runtime/row-set.ts'
import type { ColumnKey } from './column-keys.ts'
import type { IndexColumnRow } from './tables.ts'

/** Ordinals in a chunk, a column's row. */
export const CHUNK = 65_536
const CHUNK_BYTES = CHUNK / 8
const FIRST_BYTES = 32

export const chunkOf = (ordinal: number): number => Math.floor(ordinal / CHUNK)

/** Sets and clears one respondent's bits. */
export type RespondentBits = Readonly<{ set: (column: ColumnKey) => void; clear: (column: ColumnKey) => void }>

type Respondent = Readonly<{ surveyId: string; ordinal: number }>

const grown = (bits: Uint8Array, byte: number): Uint8Array => {
  const length = Math.min(CHUNK_BYTES, Math.max(FIRST_BYTES, byte + 1, bits.length * 2))
  const larger = new Uint8Array(length)
  larger.set(bits)
  return larger
}

/** `at` is the position of the event that changes them. The chunk's columns must be loaded. */
export const respondentBits = (
  columns: RowSet<IndexColumnRow>,
  { surveyId, ordinal }: Respondent,
  at: Position,
): RespondentBits => {
  const chunk = chunkOf(ordinal)
  const rows = columns.unit(surveyId, chunk)
  const byte = (ordinal % CHUNK) >> 3
  const mask = 1 << (ordinal & 7)

  const newRow = (columnKey: ColumnKey): IndexColumnRow => ({
    surveyId,
    columnKey,
    chunk,
    bits: new Uint8Array(FIRST_BYTES),
    changedAt: at,
  })

  return {
    set: (column) => {
      const row = rows.get(column) ?? newRow(column)
      if (byte >= row.bits.length) row.bits = grown(row.bits, byte)
      const before = row.bits[byte] ?? 0
      if ((before & mask) !== 0) return
      row.bits[byte] = before | mask
      row.changedAt = at
      columns.put(row)
    },
    clear: (column) => {
      const row = rows.get(column)
      const before = row?.bits[byte] ?? 0
      if (!row || (before & mask) === 0) return
      row.bits[byte] = before & ~mask
      row.changedAt = at
      columns.put(row)
    },
  }
}
