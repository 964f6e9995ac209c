import type { AnswerData, AnswerTexts } from './answer-data.ts'
import { itemKey, noCommentKey, otherKey, valueKey } from './answer-keys.ts'
import type { Item, Option, Question } from './question.ts'

/** One thing chosen; `other` is what was written into its box, null where nothing was. */
export type Chosen = Readonly<{ code: number; other: string | null }>
export type Ranked = Readonly<{ item: number; rank: number }>
/** One row of a grid: its scale code, or null for "no comment". */
export type GridRow = Readonly<{ item: number; point: number | null }>

/** An answer as people mean it, things in the order of the definition. The text null stands for "no comment". */
export type Answer =
  | Readonly<{ type: 'single-choice'; chosen: Chosen }>
  | Readonly<{ type: 'multi-choice'; chosen: readonly Chosen[] }>
  | Readonly<{ type: 'rank-sort'; ranked: readonly Ranked[] }>
  | Readonly<{ type: 'grid'; rows: readonly GridRow[] }>
  | Readonly<{ type: 'open-text'; text: string | null }>

/** Coded answers and texts under their keys, apart from each other as events keep them. */
export type Entries = Readonly<{ data: AnswerData; texts: AnswerTexts }>

/** The keys of one option or item, printed once: each answer looks them all up. */
type EntryKeys = Readonly<{ code: number; item: string; other: string; noComment: string }>

const printed = new WeakMap<Question, readonly EntryKeys[]>()

const entryKeys = (question: Question, listed: readonly Readonly<{ code: number }>[]): readonly EntryKeys[] => {
  const { id } = question
  const print = ({ code }: Readonly<{ code: number }>): EntryKeys => ({
    code,
    item: itemKey(id, code),
    other: otherKey(id, code),
    noComment: noCommentKey(id, code),
  })
  const keys = printed.get(question) ?? listed.map(print)
  printed.set(question, keys)
  return keys
}

const choicesOf = (question: Question, options: readonly Option[], { data, texts }: Entries): Answer | null => {
  const chosen: Chosen[] = []
  for (const { code, item, other } of entryKeys(question, options)) {
    if (data[item]) chosen.push({ code, other: texts[other] ?? null })
  }
  return chosen.length === 0 ? null : { type: 'multi-choice', chosen }
}

const ranksOf = (question: Question, items: readonly Item[], data: AnswerData): Answer | null => {
  const ranked: Ranked[] = []
  for (const { code, item } of entryKeys(question, items)) {
    const rank = data[item]
    if (rank) ranked.push({ item: code, rank })
  }
  return ranked.length === 0 ? null : { type: 'rank-sort', ranked }
}

const rowsOf = (question: Question, items: readonly Item[], data: AnswerData): Answer | null => {
  const rows: GridRow[] = []
  for (const { code, item, noComment } of entryKeys(question, items)) {
    const point = data[item]
    if (data[noComment]) rows.push({ item: code, point: null })
    else if (point) rows.push({ item: code, point })
  }
  return rows.length === 0 ? null : { type: 'grid', rows }
}

const textOf = (question: Question, { data, texts }: Entries): Answer | null => {
  if (data[noCommentKey(question.id, null)]) return { type: 'open-text', text: null }
  const text = texts[valueKey(question.id)]
  return text ? { type: 'open-text', text } : null
}

/** The answer to one question, or null. 0 is the same as no entry. "No comment" wins over what stands beside it. */
export const answerOf = (question: Question, entries: Entries): Answer | null => {
  switch (question.type) {
    case 'info':
      return null
    case 'single-choice': {
      const code = entries.data[valueKey(question.id)]
      return code
        ? { type: 'single-choice', chosen: { code, other: entries.texts[otherKey(question.id, code)] ?? null } }
        : null
    }
    case 'multi-choice':
      return choicesOf(question, question.options, entries)
    case 'rank-sort':
      return ranksOf(question, question.items, entries.data)
    case 'grid':
      return rowsOf(question, question.items, entries.data)
    case 'open-text':
      return textOf(question, entries)
  }
}

/** Entries that are still being put together. */
export type EntriesDraft = Readonly<{ data: Record<string, number>; texts: Record<string, string> }>

const addChosen = (id: string, { code, other }: Chosen, key: string, value: number, draft: EntriesDraft): void => {
  draft.data[key] = value
  if (other !== null) draft.texts[otherKey(id, code)] = other
}

const addRow = (id: string, { item, point }: GridRow, { data }: EntriesDraft): void => {
  if (point === null) data[noCommentKey(id, item)] = 1
  else data[itemKey(id, item)] = point
}

const addText = (id: string, text: string | null, { data, texts }: EntriesDraft): void => {
  if (text === null) data[noCommentKey(id, null)] = 1
  else texts[valueKey(id)] = text
}

/** Adds the entries that say this answer: the other way of `answerOf`. */
export const addEntries = (id: string, answer: Answer, draft: EntriesDraft): void => {
  switch (answer.type) {
    case 'single-choice':
      addChosen(id, answer.chosen, valueKey(id), answer.chosen.code, draft)
      break
    case 'multi-choice':
      for (const chosen of answer.chosen) addChosen(id, chosen, itemKey(id, chosen.code), 1, draft)
      break
    case 'rank-sort':
      for (const { item, rank } of answer.ranked) draft.data[itemKey(id, item)] = rank
      break
    case 'grid':
      for (const row of answer.rows) addRow(id, row, draft)
      break
    case 'open-text':
      addText(id, answer.text, draft)
  }
}

/** The entries that say one answer. */
export const entriesOf = (id: string, answer: Answer): Entries => {
  const draft: EntriesDraft = { data: {}, texts: {} }
  addEntries(id, answer, draft)
  return draft
}
