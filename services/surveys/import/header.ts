import { type Fault, type Issue, pointer } from '@portal/contracts/survey/issue'
import type { ColumnRef } from './import-map.ts'

/** The header of a file: for each column the texts of its header rows. */
export type FileHeader = readonly (readonly string[])[]

/** The index of a column that was found (0 is the first), or why it was not. */
export type FoundColumn = Readonly<{ index: number }> | Readonly<{ issue: Issue }>

const filledRight = (cells: readonly string[]): readonly string[] => {
  let left = ''
  return cells.map((cell) => {
    left = cell.trim() === '' ? left : cell.trim()
    return left
  })
}

/**
 * Headers by column. In all header rows except the last, a blank cell has the text of the cell to its left, as merged
 * cells do.
 */
export const fileHeader = (rows: readonly (readonly string[])[]): FileHeader => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const full = rows.map((row) => Array.from({ length: width }, (_, i) => (row[i] ?? '').trim()))
  const lines = full.map((row, i) => (i < full.length - 1 ? filledRight(row) : row))
  return Array.from({ length: width }, (_, column) => lines.map((line) => line[column] ?? ''))
}

const shown = (texts: readonly string[]): string => texts.map((text) => JSON.stringify(text)).join(' / ')

const matches = (texts: readonly string[], wanted: string | readonly string[]): boolean =>
  typeof wanted === 'string'
    ? texts.includes(wanted.trim())
    : wanted.length === texts.length && wanted.every((text, i) => text.trim() === texts[i])

const COLUMNS_SHOWN = 8

const notFound = (header: FileHeader, wanted: string): Fault => {
  const found = header.slice(0, COLUMNS_SHOWN).map((texts, i) => `${i + 1} ${shown(texts)}`)
  if (header.length <= COLUMNS_SHOWN) return { key: 'no-heading', values: { wanted, found } }
  return { key: 'no-heading-of-many', values: { wanted, found, columns: header.length } }
}

const at = (header: FileHeader, position: number, wanted: string | readonly string[] | null): Fault | null => {
  const texts = header[position - 1]
  if (texts === undefined) return { key: 'no-column', values: { column: position, columns: header.length } }
  if (wanted === null || matches(texts, wanted)) return null
  const values = { column: position, wanted: shown([wanted].flat()), found: shown(texts) }
  return { key: 'other-heading', values }
}

const named = (header: FileHeader, wanted: string | readonly string[]): Readonly<{ index: number }> | Fault => {
  const found = header.flatMap((texts, index) => (matches(texts, wanted) ? [index] : []))
  const [index] = found
  if (index === undefined) return notFound(header, shown([wanted].flat()))
  if (found.length === 1) return { index }
  return { key: 'heading-twice', values: { found: found.length, wanted: shown([wanted].flat()) } }
}

/** Finds a column of the file as the map names it. `path` is the place in the map. */
export const findColumn = (header: FileHeader, ref: ColumnRef, path: readonly PropertyKey[]): FoundColumn => {
  const issue = (fault: Fault): FoundColumn => ({ issue: { path: pointer(path), ...fault } })
  if (typeof ref === 'object' && 'position' in ref) {
    const wrong = at(header, ref.position, ref.header)
    return wrong === null ? { index: ref.position - 1 } : issue(wrong)
  }
  if (typeof ref === 'number') {
    const wrong = at(header, ref, null)
    return wrong === null ? { index: ref - 1 } : issue(wrong)
  }
  const found = named(header, typeof ref === 'string' ? ref : ref.header)
  return 'key' in found ? issue(found) : found
}
