import { UnreadableFile } from './unreadable-file.ts'

/** One record; `row` counts from 1, the header rows included, as a spreadsheet does. */
export type CsvRow = Readonly<{ row: number; cells: readonly string[] }>

/** Longest record, in characters: the limit for a quote that is never closed. */
const LONGEST = 1_000_000
const QUOTE = 34
const CR = 13
const LF = 10

type Cell = Readonly<{ text: string; end: number }>
type Line = Readonly<{ cells: readonly string[]; next: number }>

/** The end of a quoted part that starts after `from`, or -1; a doubled quote stands for one. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from)
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}

const isCellEnd = (code: number, delimiter: number): boolean => code === delimiter || code === LF || code === CR

const plainEnd = (text: string, from: number, delimiter: number): number => {
  let at = from
  while (at < text.length && !isCellEnd(text.charCodeAt(at), delimiter)) at += 1
  return at
}

/** Null if the text ends inside the cell. Text after a closing quote is kept. */
const readCell = (text: string, from: number, delimiter: number): Cell | null => {
  if (text.charCodeAt(from) !== QUOTE) {
    const end = plainEnd(text, from, delimiter)
    return { text: text.slice(from, end), end }
  }
  const close = closingQuote(text, from + 1)
  if (close === -1) return null
  const end = plainEnd(text, close + 1, delimiter)
  const inside = text.slice(from + 1, close)
  return { text: (inside.includes('"') ? inside.replaceAll('""', '"') : inside) + text.slice(close + 1, end), end }
}

/** What follows a cell: another cell, the next record, or not known yet. */
const after = (text: string, end: number, isLast: boolean): 'cell' | 'unknown' | number => {
  const code = text.charCodeAt(end)
  if (end >= text.length) return isLast ? end : 'unknown'
  if (code === LF) return end + 1
  if (code !== CR) return 'cell'
  if (end + 1 < text.length) return end + (text.charCodeAt(end + 1) === LF ? 2 : 1)
  return isLast ? end + 1 : 'unknown'
}

/** Null if the record may continue in text that has not been read. */
const readLine = (text: string, from: number, delimiter: number, isLast: boolean): Line | null => {
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = readCell(text, at, delimiter)
    const next = cell === null ? 'unknown' : after(text, cell.end, isLast)
    if (cell === null || next === 'unknown') return null
    cells.push(cell.text)
    if (next !== 'cell') return { cells, next }
    at = cell.end + 1
  }
}

/**
 * Reads CSV (RFC 4180) as a stream, holding one record at most: quotes, doubled quotes, line breaks inside quotes, and
 * LF, CRLF or CR at the end of a record. Blank lines are counted and left out. Throws UnreadableFile.
 */
export const csvParser = (delimiter: string) => {
  const separator = delimiter.charCodeAt(0)
  let pending = ''
  let row = 0

  const rowsOf = function* (isLast: boolean): Generator<CsvRow> {
    let at = 0
    while (at < pending.length) {
      const line = readLine(pending, at, separator, isLast)
      if (line === null) break
      at = line.next
      row += 1
      if (line.cells.length > 1 || line.cells[0] !== '') yield { row, cells: line.cells }
    }
    pending = pending.slice(at)
  }
  const unclosed = () => new UnreadableFile(`Row ${row + 1}: a quote (") is opened there and not closed.`)

  return {
    push: function* (text: string): Generator<CsvRow> {
      pending += text
      yield* rowsOf(false)
      if (pending.length > LONGEST) throw unclosed()
    },
    end: function* (): Generator<CsvRow> {
      yield* rowsOf(true)
      if (pending !== '') throw unclosed()
    },
    /** The current row. */
    row: () => row + 1,
  }
}
