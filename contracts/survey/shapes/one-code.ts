import { otherKey, valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import type { Option } from '../question-parts.ts'
import { addOther, type Chosen, otherKeys, pipedOptions } from './chosen.ts'

type OneCodeQuestion = Readonly<{ id: string; options: readonly Option[] }>
export type OneCodeAnswer = Readonly<{ shape: 'one-code'; chosen: Chosen }>

const codesOf = ({ options }: OneCodeQuestion): readonly number[] => options.map(({ code }) => code)

/** One option is chosen: `Q` holds its code, `Q_c_other` the text beside it. */
export const oneCode: AnswerShape<OneCodeQuestion, OneCodeAnswer> = {
  lists: ({ options }) => ({ ...noLists, options }),
  withLists: (question, { options }) => ({ ...question, options }),
  keys: ({ id, options }) => [[valueKey(id), { holds: 'code', precode: null }], ...otherKeys(id, options)],
  codes: codesOf,
  chooses: 'one',
  reader: ({ id, options }) => {
    const key = valueKey(id)
    const others = new Map(options.map(({ code }) => [code, otherKey(id, code)]))
    return ({ data, texts }) => {
      const code = data[key]
      if (!code) return null
      return { shape: 'one-code', chosen: { code, other: texts[others.get(code) ?? ''] ?? null } }
    }
  },
  write: (id, { chosen }, draft) => {
    draft.data[valueKey(id)] = chosen.code
    addOther(id, chosen, draft)
  },
  asks: (question) => ({
    kind: 'one',
    codes: codesOf(question),
    source: { ...noSource, entries: [{ key: valueKey(question.id), code: null }], labels: question.options },
  }),
  piped: ({ options }, { chosen }) => pipedOptions(options, [chosen]),
  issues: () => [],
}
