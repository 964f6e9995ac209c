import { wrongKind } from '../csv-rows.ts'
import type { ImportMap } from '../import-map.ts'
import { markedEncoding } from '../text-decoder.ts'
import { UnreadableFile } from '../unreadable-file.ts'

type Format = Pick<ImportMap, 'encoding' | 'delimiter'>

const DELIMITERS = [',', ';', '\t', '|']

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

type Byte = number | undefined

const isLineEnd = (byte: Byte): boolean => byte === 0x0a || byte === 0x0d

/** How many pairs of bytes are so. */
const pairsIn = (bytes: Uint8Array, isSo: (one: Byte, other: Byte) => boolean): number => {
  let found = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) if (isSo(bytes[at], bytes[at + 1])) found += 1
  return found
}

/**
 * Whether bytes without a mark are UTF-16: ends of lines then have a zero byte, behind them or before them. Bytes that are UTF-8 too may hold a few of
 * those by accident; in others such a byte may be half of another character.
 */
const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const all = bytes.filter(isLineEnd).length
  const needed = all / (isUtf8(bytes) ? 2 : 10)
  if (pairsIn(bytes, (one, other) => isLineEnd(one) && other === 0) > needed) return 'utf-16le'
  return pairsIn(bytes, (one, other) => one === 0 && isLineEnd(other)) > needed ? 'utf-16be' : null
}

const encodingOf = (first: Uint8Array): Format['encoding'] => {
  const kind = wrongKind(first)
  if (kind !== null) throw new UnreadableFile(kind)
  const found = markedEncoding(first) ?? unmarkedUtf16(first)
  if (found === 'utf-16be')
    throw new UnreadableFile('The file is UTF-16 with the higher byte first, which cannot be read: save it as UTF-8.')
  return found ?? (isUtf8(first) ? 'utf-8' : 'windows-1252')
}

/** Counts outside of quotes. */
const countIn = (line: string, delimiter: string): number => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1

/**
 * The encoding and the delimiter that the first bytes of a file of values suggest; `wanted`: the encoding, if a person said it. Throws UnreadableFile
 * for what is no such file.
 */
export const formatOf = (first: Uint8Array, wanted?: Format['encoding']): Format => {
  const encoding = wanted ?? encodingOf(first)
  const lines = new TextDecoder(encoding)
    .decode(first, { stream: true })
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
  const [best = ','] = DELIMITERS.toSorted((a, b) => countIn(lines[0] ?? '', b) - countIn(lines[0] ?? '', a))
  return { encoding, delimiter: best }
}

const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === ''

/**
 * How many header rows the first rows suggest: two if headings of the first are merged over several columns, and the second
 * names the columns and not a respondent.
 */
export const headerRowsOf = (rows: readonly (readonly string[])[]): number => {
  const [first, second] = rows
  if (!first || !second) return 1
  const merged = first.filter((cell, i) => i > 0 && isBlank(cell)).length
  const named = first.filter((cell, i) => isBlank(cell) && !isBlank(second[i])).length
  return merged > 0 && named === merged && isBlank(second[0]) ? 2 : 1
}
