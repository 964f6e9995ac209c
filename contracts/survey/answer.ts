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

const othersOf = (id: string, chosen: readonly Chosen[]): AnswerTexts =>
  Object.fromEntries(chosen.flatMap(({ code, other }) => (other === null ? [] : [[otherKey(id, code), other]])))

const rowEntry = (id: string, { item, point }: GridRow): [string, number] =>
  point === null ? [noCommentKey(id, item), 1] : [itemKey(id, item), point]

const textEntries = (id: string, text: string | null): Entries =>
  text === null ? { data: { [noCommentKey(id, null)]: 1 }, texts: {} } : { data: {}, texts: { [valueKey(id)]: text } }

/** The entries that say this answer: the other way of `answerOf`. */
export const entriesOf = (id: string, answer: Answer): Entries => {
  switch (answer.type) {
    case 'single-choice':
      return { data: { [valueKey(id)]: answer.chosen.code }, texts: othersOf(id, [answer.chosen]) }
    case 'multi-choice':
      return {
        data: Object.fromEntries(answer.chosen.map(({ code }) => [itemKey(id, code), 1])),
        texts: othersOf(id, answer.chosen),
      }
    case 'rank-sort':
      return { data: Object.fromEntries(answer.ranked.map(({ item, rank }) => [itemKey(id, item), rank])), texts: {} }
    case 'grid':
      return { data: Object.fromEntries(answer.rows.map((row) => rowEntry(id, row))), texts: {} }
    case 'open-text':
      return textEntries(id, answer.text)
  }
}
