import { itemKey, noCommentKey } from '@portal/contracts/survey/answer-keys'
import { chosenParts, type DateParts, dateText } from '@portal/contracts/survey/calendar-date'
import { type DateFormat, dateFormats, formatExample, isoMoment } from './date-formats.ts'
import type { CodeColumn, QuestionMap } from './import-map.ts'
import type { RowReason } from './row-reason.ts'

/** A cell that could not be parsed. */
export type CellFault = Readonly<{ index: number; reason: RowReason }>

/** The answers of a row, under answer keys as on the wire, and the cells that could not be parsed. */
export type RowDraft = Readonly<{ wire: Record<string, string | number>; faults: CellFault[] }>

/** Reads the cell of one column, trimmed, into the draft. The same cell always says the same. */
export type CellReader = Readonly<{ index: number; read: (cell: string, draft: RowDraft) => void }>

/** A cell of a row, trimmed; empty where the row has none. */
export const cellAt = (cells: readonly string[], index: number): string => (cells[index] ?? '').trim()

/** Adds the content of one cell to the draft. */
export type Put = (cell: string, draft: RowDraft, index: number) => void

const WHOLE = /^([+-]?\d+)\.0+$/

/** A code as a program writes it that stores all numbers as decimals: `1.0` is `1`. Most cells need no pattern. */
export const plainCode = (cell: string): string =>
  cell.endsWith('0') && cell.includes('.') ? (WHOLE.exec(cell)?.[1] ?? cell) : cell

/** Reads the cell of one column, unless it means "no answer". */
export const reader = (index: number, missing: ReadonlySet<string>, put: Put): CellReader => ({
  index,
  read: (cell, draft) => {
    if (missing.has(cell)) return
    const code = plainCode(cell)
    if (code === cell || !missing.has(code)) put(cell, draft, index)
  },
})

const listed = (texts: Iterable<string>): string => {
  const all = [...texts].map((text) => JSON.stringify(text))
  return all.slice(0, 12).join(', ') + (all.length > 12 ? ', …' : '')
}

const notACode = (cell: string, known: Iterable<string>, question: string): RowReason => ({
  key: 'cell-not-a-code',
  values: { cell: JSON.stringify(cell), known: listed(known), question },
})

/** What a map says about codes, and of which question. */
export type Coding = Readonly<{ question: string } & Pick<QuestionMap, 'codes' | 'rest'>>

/** Writes the cell unchanged. */
export const putText =
  (key: string): Put =>
  (cell, { wire }) => {
    wire[key] = cell
  }

/** The code in a cell: from the table, or the number itself; null if the table refuses it. */
const codeIn = ({ codes, rest }: Coding): ((cell: string) => string | number | null) => {
  if (codes === undefined) return plainCode
  const table = new Map(Object.entries(codes))
  return (cell) => table.get(cell) ?? table.get(plainCode(cell)) ?? (rest === 'code' ? plainCode(cell) : null)
}

/** Writes a code under `key`: from the table, or the number in the cell. */
export const putCode = (key: string, coding: Coding): Put => {
  const codeOf = codeIn(coding)
  return (cell, { wire, faults }, index) => {
    const code = codeOf(cell)
    if (code !== null) wire[key] = code
    else faults.push({ index, reason: notACode(cell, Object.keys(coding.codes ?? {}), coding.question) })
  }
}

/** Writes 1 if the cell means "chosen". */
export const putTick = (key: string, question: string, ticked: readonly string[]): Put => {
  const known = listed([...ticked, '0'])
  return (cell, { wire, faults }, index) => {
    const code = plainCode(cell)
    if (ticked.includes(cell) || ticked.includes(code)) wire[key] = 1
    else if (code !== '0') {
      faults.push({
        index,
        reason: { key: 'cell-not-ticked', values: { cell: JSON.stringify(cell), known, question } },
      })
    }
  }
}

/** Writes 1 for each code of a cell with several. A separator at the end, or two in a row, mean nothing. */
export const putChoices = (separator: string, coding: Coding): Put => {
  const codeOf = codeIn(coding)
  const known = coding.codes === undefined ? ['a whole number'] : Object.keys(coding.codes)
  return (cell, { wire, faults }, index) => {
    for (const part of cell.split(separator).map((text) => text.trim())) {
      if (part === '') continue
      const code = Number(codeOf(part) ?? Number.NaN)
      if (Number.isInteger(code)) wire[itemKey(coding.question, code)] = 1
      else faults.push({ index, reason: notACode(part, known, coding.question) })
    }
  }
}

/** Why a cell is no date of this format, and what to change. */
export const notADate = (cell: string, format: DateFormat): RowReason => ({
  key: 'cell-not-a-date',
  values: { cell: JSON.stringify(cell), example: formatExample[format], format, formats: dateFormats.join(', ') },
})

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ]\d{2}:\d{2})/

/** The day of a day or a moment of ISO 8601, as it is written there; any other cell as it is. */
const isoDay = (cell: string, parts: DateParts): string => {
  const [year, month, day] = (ISO_DAY.exec(cell) ?? []).slice(1).map(Number)
  return year && month && day ? dateText({ year, month, day }, parts) : cell
}

/** Writes a date in the parts that are asked for. A time behind it is left out. */
export const putDate = (key: string, parts: DateParts, format: DateFormat): Put => {
  if (format === 'iso') {
    return (cell, { wire, faults }, index) => {
      const day = isoDay(cell, parts)
      if (chosenParts(day, parts)) wire[key] = day
      else faults.push({ index, reason: notADate(cell, format) })
    }
  }
  return (cell, { wire, faults }, index) => {
    const [year, month, day] = (isoMoment(cell, format) ?? '').slice(0, 10).split('-').map(Number)
    if (year && month && day) wire[key] = dateText({ year, month, day }, parts)
    else faults.push({ index, reason: notADate(cell, format) })
  }
}

/** Writes the no-comment flags of a question, whose columns say so. */
export const flagCells = (question: string, { flags }: MappedColumns): readonly CellReader[] =>
  flags((code, ticked) => putTick(noCommentKey(question, code), question, ticked))

/** Writes the no-comment flag if the cell means that. */
export const orNoComment = (key: string, texts: readonly string[] | undefined, put: Put): Put => {
  if (texts === undefined) return put
  return (cell, draft, index) => {
    if (texts.includes(cell)) draft.wire[key] = 1
    else put(cell, draft, index)
  }
}

/** The columns of the file that a map names for one question. */
export type MappedColumns = Readonly<{
  /** The only column, if the map names one. */
  one: (put: Put) => readonly CellReader[]
  /** The column of each option or item. */
  each: (putOf: (code: number, ticked: readonly string[], of: CodeColumn) => Put) => readonly CellReader[]
  /** The columns that say "no comment" of an item, or (null) of the question. */
  flags: (putOf: (code: number | null, ticked: readonly string[]) => Put) => readonly CellReader[]
  /** The columns of the texts of options. */
  others: () => readonly CellReader[]
}>
