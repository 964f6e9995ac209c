import { valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { type DefinitionIssue, pointer } from '../definition-issue.ts'
import { decimalsOf, isKeepable } from '../number-limits.ts'

type NumberQuestion = Readonly<{
  id: string
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
  bands?: readonly number[] | undefined
}>
export type NumberAnswer = Readonly<{ shape: 'number'; value: number }>

type Placed = Readonly<{ value: number; path: readonly PropertyKey[] }>

const limitsOf = ({ minimum, maximum, bands = [] }: NumberQuestion): readonly Placed[] => [
  ...(minimum === undefined ? [] : [{ value: minimum, path: ['minimum'] }]),
  ...(maximum === undefined ? [] : [{ value: maximum, path: ['maximum'] }]),
  ...bands.map((value, i) => ({ value, path: ['bands', i] })),
]

const decimalMessage = (value: number, decimals: number): string | null => {
  if (isKeepable(value) && decimalsOf(value) <= decimals) return null
  return decimals === 0
    ? `${value} is not a whole number, and no decimals are allowed`
    : `${value} has more decimals than ${decimals}`
}

const orderMessage = ({ minimum, maximum, bands = [] }: NumberQuestion, i: number): string | null => {
  const [before, band = 0] = [bands[i - 1], bands[i]]
  if (before !== undefined && band <= before)
    return `${band} is not more than ${before}; bands begin in ascending order`
  if (minimum !== undefined && band <= minimum) return `${band} leaves nothing under it: the minimum is ${minimum}`
  return maximum !== undefined && band > maximum ? `${band} is more than the maximum, which is ${maximum}` : null
}

/** A number is typed: `Q` holds it. 0 is an answer. */
export const number: AnswerShape<NumberQuestion, NumberAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: ({ id }) => [[valueKey(id), { holds: 'number', precode: null }]],
  codes: () => [],
  reader: ({ id }) => {
    const key = valueKey(id)
    return ({ data }) => {
      const value = data[key]
      return value === undefined ? null : { shape: 'number', value }
    }
  },
  write: (id, { value }, { data }) => {
    data[valueKey(id)] = value
  },
  asks: ({ id }) => ({ kind: 'number', codes: null, source: { ...noSource, number: valueKey(id) } }),
  issues: (question, path) => {
    const { minimum, maximum, decimals = 0, bands = [] } = question
    const issue = (at: readonly PropertyKey[], message: string | null): readonly DefinitionIssue[] =>
      message === null ? [] : [{ path: pointer([...path, ...at]), message }]
    const isUpsideDown = minimum !== undefined && maximum !== undefined && minimum > maximum
    return [
      ...limitsOf(question).flatMap(({ value, path: at }) => issue(at, decimalMessage(value, decimals))),
      ...issue(['minimum'], isUpsideDown ? `${minimum} is more than the maximum, which is ${maximum}` : null),
      ...bands.flatMap((_, i) => issue(['bands', i], orderMessage(question, i))),
    ]
  },
}
