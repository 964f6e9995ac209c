import { guarded } from '@portal/contracts/reporting/csv-line'

/** The text that a cell has in a spreadsheet: its figure alone, without letters, arrows, marks and words for screen readers; of a head no formula. */
const textOf = (cell: Element): string => {
  const figure = cell.querySelector('[data-figure]')
  const shown = (figure ?? cell).cloneNode(true)
  if (shown instanceof Element && !figure)
    for (const hidden of shown.querySelectorAll('.visually-hidden, [data-beside]')) hidden.remove()
  const text = (shown.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return cell.tagName === 'TH' ? guarded(text) : text
}

type Line = readonly (Element | null)[]

const freeIn = (line: Line): number => {
  const free = line.findIndex((_, at) => !(at in line))
  return free < 0 ? line.length : free
}

const place = (cell: HTMLTableCellElement, lines: readonly (Element | null)[][]): void => {
  const [own = [], ...below] = lines
  const at = freeIn(own)
  for (let x = at; x < at + cell.colSpan; x += 1) for (const line of [own, ...below]) line[x] = null
  own[at] = cell
}

/** The cells of each row by their column: one that spans several columns or rows is in the first of them, and null in the others. */
const gridOf = (table: Element): readonly Line[] => {
  const rows = [...table.querySelectorAll('tr')]
  const grid: (Element | null)[][] = rows.map(() => [])
  for (const [y, { cells }] of rows.entries()) for (const cell of cells) place(cell, grid.slice(y, y + cell.rowSpan))
  return grid
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Copied cells as a table of HTML, for programs that take words separated by tabs as plain text: a mail, a document. */
export const copiedTable = (text: string): string => {
  const cells = (line: string) => line.split('\t').map((cell) => `<td>${escaped(cell)}</td>`)
  const rows = text.split('\n').map((line) => `<tr>${cells(line).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

/**
 * The selected cells of a table as lines of cells separated by tabs, as spreadsheets take them, each below the one that it is below in the
 * table; null if the selection is within one cell, which is then copied as it is.
 */
export const copiedCells = (table: Element, selection: Selection | null): string | null => {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const isChosen = (cell: Element | null | undefined): cell is Element => !!cell && range.intersectsNode(cell)
  const lines = gridOf(table).filter((line) => line.some(isChosen))
  const columns = lines.flatMap((line) => line.flatMap((cell, at) => (isChosen(cell) ? [at] : [])))
  if (columns.length < 2) return null
  const [first, last] = [Math.min(...columns), Math.max(...columns)]
  const chosen = (line: Line): string[] =>
    Array.from({ length: last - first + 1 }, (_, at) => {
      const cell = line[first + at]
      return isChosen(cell) ? textOf(cell) : ''
    })
  return lines.map((line) => chosen(line).join('\t')).join('\n')
}
