import { MOST_ROWS } from '@portal/contracts/http/member-imports'
import { beginsWith, isWorkbook } from '@portal/infra/tools/file-marks'
import { isUtf8, markedEncoding, unmarkedUtf16 } from '@portal/infra/tools/text-encoding'
import { parseCsv } from 'hucre/csv'
import type { ImportRow } from './kept-imports.ts'

export type ReadFile = Readonly<{ header: readonly string[]; rows: readonly ImportRow[] }>

const MOST_COLUMNS = 200
const LONGEST_CELL = 500

/** The character that stands most often in the first line. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split(/\r|\n/, 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, times: first.split(sign).length }))
  return counted.toSorted((one, other) => other.times - one.times)[0]?.sign ?? ','
}

/** One line of text: what would end a line, or cannot be stored, becomes a space. */
const clean = (cell: string): string =>
  cell
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_CELL)

/** Spreadsheets of Windows write their own encoding where the file is neither UTF-8 nor UTF-16. */
const textOf = (bytes: Uint8Array): string => {
  const found = markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? 'utf-8'
  return new TextDecoder(found === 'utf-8' && !isUtf8(bytes, false) ? 'windows-1252' : found).decode(bytes)
}

/** A quote that is never closed takes the rest of the file into one cell. */
const isCell = (cell: unknown): boolean => String(cell ?? '').length <= LONGEST_CELL

/** How documents and pictures begin, whatever they are named. */
const OTHER_FILES = ['%PDF', '\x89PNG', 'GIF8', '\xff\xd8\xff']

/** The rows of a CSV file whose first one names the columns; null for what is no such file, or has too many rows. */
export const readMembersFile = (bytes: Uint8Array): ReadFile | null => {
  if (isWorkbook(bytes) || beginsWith(bytes, OTHER_FILES)) return null
  const text = textOf(bytes)
  const lines = parseCsv(text, { delimiter: delimiterOf(text) })
  if (!lines.flat().every(isCell)) return null
  const [header, ...rows] = lines
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => clean(String(cell ?? ''))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!header || rows.length === 0 || rows.length > MOST_ROWS || header.cells.length > MOST_COLUMNS) return null
  return { header: header.cells, rows: rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, MOST_COLUMNS) })) }
}
