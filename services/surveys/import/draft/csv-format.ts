import { isUtf8, markedEncoding, unmarkedUtf16 } from '@portal/infra/tools/text-encoding'
import { wrongKind } from '../csv-rows.ts'
import type { ImportMap } from '../import-map.ts'
import { UnreadableFile } from '../unreadable-file.ts'

type Format = Pick<ImportMap, 'encoding' | 'delimiter'>

const DELIMITERS = [',', ';', '\t', '|']

const encodingOf = (first: Uint8Array): Format['encoding'] => {
  const kind = wrongKind(first)
  if (kind !== null) throw new UnreadableFile(kind)
  const found = markedEncoding(first) ?? unmarkedUtf16(first)
  if (found === 'utf-16be')
    throw new UnreadableFile('The file is UTF-16 with the higher byte first, which cannot be read: save it as UTF-8.')
  return found ?? (isUtf8(first, true) ? 'utf-8' : 'windows-1252')
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
