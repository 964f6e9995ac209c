import { type DefinitionIssue, pointer } from '@portal/contracts/survey/definition-issue'
import type { ColumnRef } from './import-map.ts'

/** The header of a file: for each column the texts of its header rows. */
export type FileHeader = readonly (readonly string[])[]

/** A column that was found (0 is the first), or why it was not. */
export type FoundColumn = Readonly<{ index: number }> | Readonly<{ issue: DefinitionIssue }>

const filledRight = (cells: readonly string[]): readonly string[] => {
  let left = ''
  return cells.map((cell) => {
    left = cell.trim() === '' ? left : cell.trim()
    return left
  })
}

/** Headers by column. In all header rows but the last, a blank cell belongs to the one at its left, as merged cells do. */
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

const listOf = (header: FileHeader): string => {
  const first = header.slice(0, 8).map((texts, i) => `${i + 1} ${shown(texts)}`)
  return first.join(', ') + (header.length > 8 ? `, … (${header.length} columns)` : '')
}

const at = (header: FileHeader, position: number, wanted: string | readonly string[] | null): string | null => {
  const texts = header[position - 1]
  if (texts === undefined) return `there is no column ${position}; the file has ${header.length}`
  if (wanted === null || matches(texts, wanted)) return null
  return `column ${position} should be headed ${shown([wanted].flat())}, but the file has ${shown(texts)}`
}

const named = (header: FileHeader, wanted: string | readonly string[]): Readonly<{ index: number }> | string => {
  const found = header.flatMap((texts, index) => (matches(texts, wanted) ? [index] : []))
  const [index] = found
  if (index === undefined) return `no column is headed ${shown([wanted].flat())}; the file has ${listOf(header)}`
  if (found.length === 1) return { index }
  return `${found.length} columns are headed ${shown([wanted].flat())}: give the position too`
}

/** Finds a column of the file as the map names it. `path` is where the map does. */
export const findColumn = (header: FileHeader, ref: ColumnRef, path: readonly PropertyKey[]): FoundColumn => {
  const issue = (message: string): FoundColumn => ({ issue: { path: pointer(path), message } })
  if (typeof ref === 'object' && 'position' in ref) {
    const wrong = at(header, ref.position, ref.header)
    return wrong === null ? { index: ref.position - 1 } : issue(wrong)
  }
  if (typeof ref === 'number') {
    const wrong = at(header, ref, null)
    return wrong === null ? { index: ref - 1 } : issue(wrong)
  }
  const found = named(header, typeof ref === 'string' ? ref : ref.header)
  return typeof found === 'string' ? issue(found) : found
}
