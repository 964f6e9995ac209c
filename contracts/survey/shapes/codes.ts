import { itemKey, otherKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import type { Option } from '../question-parts.ts'
import { addOther, type Chosen, keyedBy, otherKeys, pipedOptions } from './chosen.ts'
import { type Bounds, boundIssues } from './selection-bounds.ts'

type CodesQuestion = Bounds & Readonly<{ id: string; options: readonly Option[] }>
export type CodesAnswer = Readonly<{ shape: 'codes'; chosen: readonly Chosen[] }>

/** Several options are chosen: `Q_c` is 1 for each of them, `Q_c_other` holds the text beside it. */
export const codes: AnswerShape<CodesQuestion, CodesAnswer> = {
  lists: ({ options }) => ({ ...noLists, options }),
  withLists: (question, { options }) => ({ ...question, options }),
  keys: ({ id, options }) => [
    ...options.map(({ code }) => [itemKey(id, code), { holds: 'tick', precode: code }] as const),
    ...otherKeys(id, options),
  ],
  codes: () => [],
  chooses: 'several',
  reader: ({ id, options }) => {
    const keys = options.map(({ code }) => ({ code, item: itemKey(id, code), other: otherKey(id, code) }))
    return ({ data, texts }) => {
      const chosen: Chosen[] = []
      for (const { code, item, other } of keys) if (data[item]) chosen.push({ code, other: texts[other] ?? null })
      return chosen.length === 0 ? null : { shape: 'codes', chosen }
    }
  },
  write: (id, { chosen }, draft) => {
    for (const one of chosen) {
      draft.data[itemKey(id, one.code)] = 1
      addOther(id, one, draft)
    }
  },
  asks: ({ id, options }) => ({
    kind: 'set',
    codes: options.map(({ code }) => code),
    source: { ...noSource, entries: keyedBy(id, options), labels: options },
  }),
  piped: ({ options }, { chosen }) => pipedOptions(options, chosen),
  issues: (question, path) => {
    const { options } = question
    const together = options.filter(({ exclusive }) => !exclusive).length
    return boundIssues(question, { together, all: options.length }, path)
  },
}
