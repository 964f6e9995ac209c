import { itemKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { pointer } from '../issue.ts'
import type { Item } from '../question-parts.ts'
import { keyedBy } from './chosen.ts'
import { type Bounds, boundIssues } from './selection-bounds.ts'

type RanksQuestion = Bounds & Readonly<{ id: string; items: readonly Item[] }>
export type Ranked = Readonly<{ item: number; rank: number }>
export type RanksAnswer = Readonly<{ shape: 'ranks'; ranked: readonly Ranked[] }>

/** Items are put in order: `Q_r` holds the rank of an item, 1 for the best. */
export const ranks: AnswerShape<RanksQuestion, RanksAnswer> = {
  lists: ({ items }) => ({ ...noLists, items }),
  withLists: (question, { items }) => ({ ...question, items }),
  keys: ({ id, items }) => items.map(({ code }) => [itemKey(id, code), { holds: 'rank', precode: code }]),
  codes: () => [],
  leavesItems: true,
  reader: ({ id, items }) => {
    const keys = keyedBy(id, items)
    return ({ data }) => {
      const ranked: Ranked[] = []
      for (const { code, key } of keys) {
        const rank = data[key]
        if (rank) ranked.push({ item: code, rank })
      }
      return ranked.length === 0 ? null : { shape: 'ranks', ranked }
    }
  },
  write: (id, { ranked }, { data }) => {
    for (const { item, rank } of ranked) data[itemKey(id, item)] = rank
  },
  /** Without an item a rule asks which items were ranked. */
  asks: ({ id, items }, item) =>
    item === undefined
      ? {
          kind: 'set',
          codes: items.map(({ code }) => code),
          source: { ...noSource, entries: keyedBy(id, items), labels: items },
        }
      : { kind: 'one', codes: null, source: { ...noSource, entries: [{ key: itemKey(id, item), code: null }] } },
  issues: (question, path) => {
    const { items } = question
    const refusals = items.flatMap(({ noComment }, i) =>
      noComment
        ? [{ path: pointer([...path, 'items', i, 'noComment']), key: 'rank-no-comment', values: {} } as const]
        : [],
    )
    return [...boundIssues(question, { together: items.length, all: items.length }, path), ...refusals]
  },
}
