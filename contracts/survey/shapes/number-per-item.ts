import { itemKey, noCommentKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { type Fault, type Issue, pointer } from '../issue.ts'
import { bandsOf } from '../number-bands.ts'
import type { Item } from '../question-parts.ts'
import { keyedBy } from './chosen.ts'

type NumberPerItemQuestion = Readonly<{
  id: string
  items: readonly Item[]
  minimum: number
  maximum: number
  step: number
  /** What the numbers add up to, where they are shares of something. */
  total?: number | undefined
}>
/** One item: its number, or null for "no comment". */
type NumberRow = Readonly<{ item: number; value: number | null }>
export type NumberPerItemAnswer = Readonly<{ shape: 'number-per-item'; rows: readonly NumberRow[] }>

const rangeFault = ({ minimum, maximum, step }: NumberPerItemQuestion): Fault | null => {
  if (minimum >= maximum) return { key: 'range-empty', values: { minimum, maximum } }
  return (maximum - minimum) % step === 0 ? null : { key: 'step-misses-maximum', values: { step, minimum, maximum } }
}

/** A number for each item: `Q_r` holds it (0 is an answer), `Q_r_98` is 1 for "no comment". */
export const numberPerItem: AnswerShape<NumberPerItemQuestion, NumberPerItemAnswer> = {
  lists: ({ items }) => ({ ...noLists, items }),
  withLists: (question, { items }) => ({ ...question, items }),
  keys: ({ id, items }) =>
    items.flatMap(({ code, noComment }) => [
      [itemKey(id, code), { holds: 'number', precode: code }] as const,
      ...(noComment ? [[noCommentKey(id, code), { holds: 'flag', precode: code }] as const] : []),
    ]),
  codes: () => [],
  /** "No comment" wins over what stands beside it. */
  reader: ({ id, items }) => {
    const keys = keyedBy(id, items).map(({ code, key }) => ({ code, key, noComment: noCommentKey(id, code) }))
    return ({ data }) => {
      const rows: NumberRow[] = []
      for (const { code, key, noComment } of keys) {
        const value = data[key]
        if (data[noComment]) rows.push({ item: code, value: null })
        else if (value !== undefined) rows.push({ item: code, value })
      }
      return rows.length === 0 ? null : { shape: 'number-per-item', rows }
    }
  },
  write: (id, { rows }, { data }) => {
    for (const { item, value } of rows) {
      if (value === null) data[noCommentKey(id, item)] = 1
      else data[itemKey(id, item)] = value
    }
  },
  /** Without an item a rule asks about any of them. */
  asks: ({ id, items }, item) => {
    const rows = items.filter(({ code }) => item === undefined || code === item)
    return {
      kind: item === undefined ? 'presence' : 'number',
      codes: null,
      source: {
        ...noSource,
        numbers: rows.map(({ code }) => itemKey(id, code)),
        flags: rows.filter(({ noComment }) => noComment).map(({ code }) => noCommentKey(id, code)),
      },
    }
  },
  bands: bandsOf,
  issues: (question, path) => {
    const { items, total } = question
    const fault = rangeFault(question)
    const refusals = items.flatMap(({ noComment }, i): readonly Issue[] => {
      const at = pointer([...path, 'items', i, 'noComment'])
      return noComment && total !== undefined ? [{ path: at, key: 'share-no-comment', values: {} }] : []
    })
    return [...(fault === null ? [] : [{ path: pointer([...path, 'minimum']), ...fault }]), ...refusals]
  },
}
