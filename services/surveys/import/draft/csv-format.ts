import type { ImportMap } from '../import-map.ts'

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

const encodingOf = (first: Uint8Array): Format['encoding'] => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  return isUtf8(first) ? 'utf-8' : 'windows-1252'
}

/** Counts outside of quotes. */
const countIn = (line: string, delimiter: string): number => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1

/** The encoding and the delimiter that the first bytes of a file of values suggest; `wanted`: the encoding, if a person said it. */
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
