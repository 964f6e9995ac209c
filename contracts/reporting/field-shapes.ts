import type { Operator } from '../survey/condition.ts'
import type { Shape } from '../survey/shapes/shape.ts'
import { bandRules } from './band-rules.ts'
import type { Choice, Field } from './field.ts'

/** The rules that must all be true of who is in it. */
export type Column = readonly Readonly<{ op: Operator; values: readonly number[] }>[]

type Lists = Pick<Field, 'options' | 'items'>

/** How questions of one shape are asked about, and compared by. */
export type FieldShape = Readonly<{
  /** What can be answered, and what is asked about, from the two lists of the server. */
  lists: (precodes: readonly Choice[], scale: readonly Choice[]) => Lists
  /** The columns of a banner, of the whole question where `item` is null. */
  columns: (field: Lists & Pick<Field, 'bands'>, item: number | null) => readonly Column[]
}>

const each = (op: Operator, values: readonly number[]): readonly Column[] =>
  values.map((value) => [{ op, values: [value] }])

const eachCode = (choices: readonly Choice[]): readonly Column[] =>
  each(
    'IN',
    choices.map(({ code }) => code),
  )

const plain: FieldShape = {
  lists: (options) => ({ options, items: [] }),
  columns: ({ options }) => eachCode(options),
}
const onScale: FieldShape = { ...plain, lists: (items, options) => ({ options, items }) }
const ofItems: FieldShape = { ...plain, lists: (items) => ({ options: [], items }) }

export const fieldShapes: Readonly<Record<Shape, FieldShape>> = {
  'one-code': plain,
  codes: plain,
  'code-per-item': onScale,
  'code-per-cell': onScale,
  ranks: {
    ...ofItems,
    columns: ({ items }, item) =>
      item === null
        ? eachCode(items)
        : each(
            '=',
            items.map((_, index) => index + 1),
          ),
  },
  number: { ...plain, columns: ({ bands }) => bands.map(bandRules) },
  'number-per-item': { ...ofItems, columns: ({ bands }, item) => (item === null ? [] : bands.map(bandRules)) },
  text: plain,
  'text-per-item': ofItems,
  date: plain,
  proof: plain,
  files: plain,
  marks: plain,
  nothing: plain,
}
