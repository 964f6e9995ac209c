import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { CodeColumn, QuestionMap } from './import-map.ts'

/** A cell that could not be parsed. */
export type CellFault = Readonly<{ index: number; reason: string }>

/** The answers of a row, under answer keys as on the wire, and the cells that could not be parsed. */
export type RowDraft = Readonly<{ wire: Record<string, string | number>; faults: CellFault[] }>

/** Reads one or more cells of a row into the draft. `cells` are trimmed. */
export type CellReader = (cells: readonly string[], draft: RowDraft) => void

/** Adds the content of one cell to the draft. */
export type Put = (cell: string, draft: RowDraft, index: number) => void

/** Reads the cell of one column, unless it means "no answer". */
export const reader =
  (index: number, missing: ReadonlySet<string>, put: Put): CellReader =>
  (cells, draft) => {
    const cell = cells[index] ?? ''
    if (!missing.has(cell)) put(cell, draft, index)
  }

const listed = (texts: Iterable<string>): string => {
  const all = [...texts].map((text) => JSON.stringify(text))
  return all.slice(0, 12).join(', ') + (all.length > 12 ? ', …' : '')
}

const unknown = (cell: string, known: Iterable<string>): string =>
  `${JSON.stringify(cell)} is not one of ${listed(known)}`

/** Writes the cell unchanged. */
export const putText =
  (key: string): Put =>
  (cell, { wire }) => {
    wire[key] = cell
  }

/** Writes a code under `key`: from the table, or the number in the cell. */
export const putCode = (key: string, codes: QuestionMap['codes']): Put => {
  if (codes === undefined) return putText(key)
  const table = new Map(Object.entries(codes))
  return (cell, { wire, faults }, index) => {
    const code = table.get(cell)
    if (code === undefined) faults.push({ index, reason: unknown(cell, table.keys()) })
    else wire[key] = code
  }
}

/** Writes 1 if the cell means "chosen". */
export const putTick =
  (key: string, ticked: readonly string[]): Put =>
  (cell, { wire, faults }, index) => {
    if (ticked.includes(cell)) wire[key] = 1
    else if (cell !== '0') faults.push({ index, reason: unknown(cell, [...ticked, '0']) })
  }

/** Writes 1 for each code of a cell with several. */
export const putChoices = (id: string, separator: string, codes: QuestionMap['codes']): Put => {
  const table = codes === undefined ? null : new Map(Object.entries(codes))
  const codeOf = (part: string): number => (table === null ? Number(part) : (table.get(part) ?? Number.NaN))
  const known = table === null ? ['a whole number'] : [...table.keys()]
  return (cell, { wire, faults }, index) => {
    for (const part of cell.split(separator).map((text) => text.trim())) {
      const code = codeOf(part)
      if (Number.isInteger(code)) wire[itemKey(id, code)] = 1
      else faults.push({ index, reason: unknown(part, known) })
    }
  }
}

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
  /** The columns of the texts of options. */
  others: () => readonly CellReader[]
}>
