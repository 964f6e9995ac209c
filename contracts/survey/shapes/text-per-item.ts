import { itemKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { pointer } from '../issue.ts'
import type { Item } from '../question-parts.ts'
import { keyedBy } from './chosen.ts'
import { boundIssues } from './selection-bounds.ts'

type TextPerItemQuestion = Readonly<{ id: string; items: readonly Item[]; minSelections?: number | undefined }>
type TextRow = Readonly<{ item: number; text: string }>
export type TextPerItemAnswer = Readonly<{ shape: 'text-per-item'; rows: readonly TextRow[] }>

/** A text for each item: `Q_r` holds it. */
export const textPerItem: AnswerShape<TextPerItemQuestion, TextPerItemAnswer> = {
  lists: ({ items }) => ({ ...noLists, items }),
  withLists: (question, { items }) => ({ ...question, items }),
  keys: ({ id, items }) => items.map(({ code }) => [itemKey(id, code), { holds: 'text', precode: code }]),
  codes: () => [],
  leavesItems: true,
  reader: ({ id, items }) => {
    const keys = keyedBy(id, items)
    return ({ texts }) => {
      const rows: TextRow[] = []
      for (const { code, key } of keys) {
        const text = texts[key]
        if (text) rows.push({ item: code, text })
      }
      return rows.length === 0 ? null : { shape: 'text-per-item', rows }
    }
  },
  write: (id, { rows }, { texts }) => {
    for (const { item, text } of rows) texts[itemKey(id, item)] = text
  },
  /** Without an item a rule asks about any of the texts. */
  asks: ({ id, items }, item) => ({
    kind: 'text',
    codes: null,
    source: {
      ...noSource,
      texts: items.filter(({ code }) => item === undefined || code === item).map(({ code }) => itemKey(id, code)),
    },
  }),
  issues: ({ items, minSelections }, path) => [
    ...boundIssues({ minSelections }, { together: items.length, all: items.length }, path),
    ...items.flatMap(({ noComment }, i) =>
      noComment
        ? [{ path: pointer([...path, 'items', i, 'noComment']), key: 'text-no-comment', values: {} } as const]
        : [],
    ),
  ],
}
