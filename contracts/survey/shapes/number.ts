import { valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { type Fault, type Issue, pointer } from '../issue.ts'
import type { LocalText } from '../local-text.ts'
import { bandsOf } from '../number-bands.ts'
import { decimalsOf, isKeepable } from '../number-limits.ts'

type NumberQuestion = Readonly<{
  id: string
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
  bands?: readonly number[] | undefined
  /** Seconds that are a time of day or a duration. */
  time?: true | undefined
  /** What the lower end of a slider means; a number that is typed has none. */
  low?: LocalText | undefined
}>
export type NumberAnswer = Readonly<{ shape: 'number'; value: number }>

type Placed = Readonly<{ value: number; path: readonly PropertyKey[] }>

const limitsOf = ({ minimum, maximum, bands = [] }: NumberQuestion): readonly Placed[] => [
  ...(minimum === undefined ? [] : [{ value: minimum, path: ['minimum'] }]),
  ...(maximum === undefined ? [] : [{ value: maximum, path: ['maximum'] }]),
  ...bands.map((value, i) => ({ value, path: ['bands', i] })),
]

const decimalFault = (value: number, decimals: number): Fault | null => {
  if (isKeepable(value) && decimalsOf(value) <= decimals) return null
  return decimals === 0
    ? { key: 'not-whole', values: { value } }
    : { key: 'too-many-decimals', values: { value, decimals } }
}

const aboveMaximum = (value: number, maximum: number): Fault => ({ key: 'above-maximum', values: { value, maximum } })

const orderFault = ({ minimum, maximum, bands = [] }: NumberQuestion, i: number): Fault | null => {
  const [before, band = 0] = [bands[i - 1], bands[i]]
  if (before !== undefined && band <= before) return { key: 'band-order', values: { band, before } }
  if (minimum !== undefined && band <= minimum) return { key: 'band-under-minimum', values: { band, minimum } }
  return maximum !== undefined && band > maximum ? aboveMaximum(band, maximum) : null
}

/** A typed number may have one value only; a slider that cannot be moved could not be answered. */
const rangeFault = ({ minimum, maximum, low }: NumberQuestion): Fault | null => {
  if (minimum === undefined || maximum === undefined) return null
  if (low !== undefined && minimum === maximum) return { key: 'range-empty', values: { minimum, maximum } }
  return minimum > maximum ? aboveMaximum(minimum, maximum) : null
}

/** A number is typed: `Q` holds it. 0 is an answer. */
export const number: AnswerShape<NumberQuestion, NumberAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: ({ id, time, decimals }) => [
    [valueKey(id), { holds: 'number', precode: null, ...(time && { isTime: time }), ...(decimals && { decimals }) }],
  ],
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
  asks: ({ id }) => ({ kind: 'number', codes: null, source: { ...noSource, numbers: [valueKey(id)] } }),
  piped: (_, { value }) => [{ given: value }],
  bands: bandsOf,
  issues: (question, path) => {
    const { decimals = 0, bands = [] } = question
    const issue = (at: readonly PropertyKey[], fault: Fault | null): readonly Issue[] =>
      fault === null ? [] : [{ path: pointer([...path, ...at]), ...fault }]
    return [
      ...limitsOf(question).flatMap(({ value, path: at }) => issue(at, decimalFault(value, decimals))),
      ...issue(['minimum'], rangeFault(question)),
      ...bands.flatMap((_, i) => issue(['bands', i], orderFault(question, i))),
    ]
  },
}
