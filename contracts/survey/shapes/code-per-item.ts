import { itemKey, noCommentKey } from '../answer-keys.ts'
import { type AnswerShape, noLists } from '../answer-shape.ts'
import { NO_COMMENT } from '../no-comment.ts'
import type { Item, ScalePoint } from '../question-parts.ts'

type CodePerItemQuestion = Readonly<{ id: string; items: readonly Item[]; scale: readonly ScalePoint[] }>
/** One row: its scale code, or null for "no comment". */
type Row = Readonly<{ item: number; point: number | null }>
export type CodePerItemAnswer = Readonly<{ shape: 'code-per-item'; rows: readonly Row[] }>

/** A point of one scale for each item: `Q_r` holds its code, `Q_r_98` is 1 for "no comment". */
export const codePerItem: AnswerShape<CodePerItemQuestion, CodePerItemAnswer> = {
  lists: ({ items, scale }) => ({ ...noLists, items, scale }),
  withLists: (question, { items, scale }) => ({ ...question, items, scale }),
  keys: ({ id, items }) =>
    items.flatMap(({ code, noComment }) => [
      [itemKey(id, code), { holds: 'code', precode: code }] as const,
      ...(noComment ? [[noCommentKey(id, code), { holds: 'flag', precode: code }] as const] : []),
    ]),
  codes: ({ scale }) => scale.map(({ code }) => code),
  /** "No comment" wins over what stands beside it. */
  reader: ({ id, items }) => {
    const keys = items.map(({ code }) => ({ code, item: itemKey(id, code), noComment: noCommentKey(id, code) }))
    return ({ data }) => {
      const rows: Row[] = []
      for (const { code, item, noComment } of keys) {
        const point = data[item]
        if (data[noComment]) rows.push({ item: code, point: null })
        else if (point) rows.push({ item: code, point })
      }
      return rows.length === 0 ? null : { shape: 'code-per-item', rows }
    }
  },
  write: (id, { rows }, { data }) => {
    for (const { item, point } of rows) {
      if (point === null) data[noCommentKey(id, item)] = 1
      else data[itemKey(id, item)] = point
    }
  },
  /** Without an item a rule asks which codes were given, in any of the rows. */
  asks: ({ id, items, scale }, item) => {
    const rows = items.filter(({ code }) => item === undefined || code === item)
    return {
      kind: item === undefined ? 'set' : 'one',
      codes: [...scale.map(({ code }) => code), NO_COMMENT],
      source: {
        entries: rows.map(({ code }) => ({ key: itemKey(id, code), code: null })),
        flags: rows.map(({ code }) => noCommentKey(id, code)),
        texts: [],
        numbers: [],
        labels: scale,
      },
    }
  },
  issues: () => [],
}
