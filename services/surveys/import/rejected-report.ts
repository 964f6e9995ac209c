import { closeSync, openSync, writeSync } from 'node:fs'
import type { RejectedRow } from './row-counts.ts'
import type { RowFault } from './row-reader.ts'
import { rowReasonIn } from './row-reason.ts'

const SHOWN = 20
const FLUSH_AT = 64 * 1024

/** A spreadsheet reads a cell with this beginning as a formula; an apostrophe before it makes it text. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const csvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${guarded(text).replaceAll('"', '""')}"` : guarded(text)

/** Collects rejected rows: each fault with its row, column and reason. */
export type RejectedReport = Readonly<{ add: (rejected: RejectedRow) => void; close: () => void }>

const linesOf = ({ row, faults }: RejectedRow, language: string): readonly string[] =>
  faults.map(({ column, reason }) => [String(row), column, rowReasonIn(language, reason)].map(csvCell).join(','))

/** A CSV file (UTF-8 with byte order mark, for spreadsheets) with reasons in a language; uses little memory. */
export const fileReport = (path: string, language: string): RejectedReport => {
  const file = openSync(path, 'w')
  let waiting = '\ufeffrow,column,reason\r\n'
  const flush = (): void => {
    writeSync(file, waiting)
    waiting = ''
  }
  return {
    add: (rejected) => {
      for (const line of linesOf(rejected, language)) waiting += `${line}\r\n`
      if (waiting.length > FLUSH_AT) flush()
    },
    close: () => {
      flush()
      closeSync(file)
    },
  }
}

/** The command line speaks English. */
export const ENGLISH = 'en'

const MOST_CAUSES = 1_000
const CAUSES_SHOWN = 5

/** Counts equal reasons, up to a number of different ones. */
const countCause = (causes: Map<string, number>, { column, reason }: RowFault): void => {
  const words = rowReasonIn(ENGLISH, reason)
  const cause = column === '' ? words : `${column}: ${words}`
  if (causes.has(cause) || causes.size < MOST_CAUSES) causes.set(cause, (causes.get(cause) ?? 0) + 1)
}

const mostFrequent = (causes: ReadonlyMap<string, number>) =>
  [...causes].toSorted(([, a], [, b]) => b - a).slice(0, CAUSES_SHOWN)

/** The first rejected rows as lines for people, then how many more there are. */
export const spokenReport = (say: (line: string) => void): RejectedReport => {
  const causes = new Map<string, number>()
  let rows = 0
  return {
    add: ({ row, faults }) => {
      rows += 1
      for (const fault of faults) countCause(causes, fault)
      if (rows > SHOWN) return
      for (const { column, reason } of faults)
        say(`Row ${row}${column === '' ? '' : `, ${column}`}: ${rowReasonIn(ENGLISH, reason)}`)
    },
    close: () => {
      if (rows <= SHOWN) return
      say(`… and ${rows - SHOWN} more rejected rows; --report FILE.csv lists all of them. Most often:`)
      for (const [cause, count] of mostFrequent(causes)) say(`${count} times: ${cause}`)
    },
  }
}
