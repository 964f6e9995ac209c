import { itemKey, noCommentKey, otherKey, valueKey } from '@portal/contracts/survey/answer-keys'
import type { Question } from '@portal/contracts/survey/question'
import type { ColumnRef, QuestionMap } from './import-map.ts'

/** One cell that could not be understood. */
export type CellFault = Readonly<{ index: number; reason: string }>

/** What a row says, under answer keys as on the wire, and what of it could not be understood. */
export type RowDraft = Readonly<{ wire: Record<string, string | number>; faults: CellFault[] }>

/** Reads one or more cells of a row into the draft. `cells` are trimmed. */
export type CellReader = (cells: readonly string[], draft: RowDraft) => void

/** Finds a column by the map's name for it; -1 (and a note of what is wrong) where there is none. */
export type Find = (ref: ColumnRef, path: readonly PropertyKey[]) => number

type Put = (cell: string, draft: RowDraft, index: number) => void

const reader =
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

const putText =
  (key: string): Put =>
  (cell, { wire }) => {
    wire[key] = cell
  }

/** Writes a code under `key`: from the table, or the number that stands in the cell. */
const putCode = (key: string, codes: QuestionMap['codes']): Put => {
  if (codes === undefined) return putText(key)
  const table = new Map(Object.entries(codes))
  return (cell, { wire, faults }, index) => {
    const code = table.get(cell)
    if (code === undefined) faults.push({ index, reason: unknown(cell, table.keys()) })
    else wire[key] = code
  }
}

const putTick =
  (key: string, ticked: readonly string[]): Put =>
  (cell, { wire, faults }, index) => {
    if (ticked.includes(cell)) wire[key] = 1
    else if (cell !== '0') faults.push({ index, reason: unknown(cell, [...ticked, '0']) })
  }

const putChoices = (id: string, separator: string, codes: QuestionMap['codes']): Put => {
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

const orNoComment = (key: string, texts: readonly string[] | undefined, put: Put): Put => {
  if (texts === undefined) return put
  return (cell, draft, index) => {
    if (texts.includes(cell)) draft.wire[key] = 1
    else put(cell, draft, index)
  }
}

/** How the cells of one question are read. The map has passed `checkMap`. */
export const questionCells = (
  question: Question,
  map: QuestionMap,
  missing: ReadonlySet<string>,
  find: Find,
): readonly CellReader[] => {
  const { id } = question
  const path = ['questions', id]
  const one = (put: Put): CellReader[] =>
    map.column === undefined ? [] : [reader(find(map.column, [...path, 'column']), missing, put)]
  const each = (putOf: (code: number, ticked: readonly string[]) => Put): CellReader[] =>
    (map.columns ?? []).map(({ code, column, ticked = ['1'] }, i) =>
      reader(find(column, [...path, 'columns', i, 'column']), missing, putOf(code, ticked)),
    )
  const others = Object.entries(map.other ?? {}).map(([code, column]) =>
    reader(find(column, [...path, 'other', code]), missing, putText(otherKey(id, Number(code)))),
  )
  switch (question.type) {
    case 'info':
      return []
    case 'single-choice':
      return [...one(putCode(valueKey(id), map.codes)), ...others]
    case 'multi-choice':
      return [
        ...each((code, ticked) => putTick(itemKey(id, code), ticked)),
        ...one(putChoices(id, map.separator ?? ',', map.codes)),
        ...others,
      ]
    case 'rank-sort':
      return each((code) => putCode(itemKey(id, code), map.codes))
    case 'grid': {
      const offering = new Set(question.items.filter(({ noComment }) => noComment).map(({ code }) => code))
      return each((code) => {
        const noComment = offering.has(code) ? map.noComment : undefined
        return orNoComment(noCommentKey(id, code), noComment, putCode(itemKey(id, code), map.codes))
      })
    }
    case 'open-text':
      return one(orNoComment(noCommentKey(id, null), map.noComment, putText(valueKey(id))))
  }
}
