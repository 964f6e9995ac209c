import type { Contract } from '@portal/contracts/http/call'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Chance, hostileText, hostileValue, type KnownIds } from './hostile-values.ts'

/** A JSON Schema, as far as contracts of requests use it. */
type Schema = Readonly<{
  $ref?: string
  $defs?: Readonly<Record<string, Schema>>
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  pattern?: string
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema | boolean
}>

/** Mostly what a contract asks for, and something else now and then, at any depth. */
export type Maker = (chance: Chance) => unknown

const DEEPEST = 6
const PATTERN_SAMPLES = 5

const samples = new Map<string, readonly string[]>()
/** The generator knows no look-ahead: without it the texts are near to what the contract asks for, and hostile in that. */
const LOOK_AHEAD = /\(\?[=!][^()]*\)/g

const matching = (pattern: string): readonly string[] => {
  const known = samples.get(pattern)
  if (known) return known
  const some = fc.sample(fc.stringMatching(new RegExp(pattern.replaceAll(LOOK_AHEAD, ''))), {
    seed: 7,
    numRuns: PATTERN_SAMPLES,
  })
  samples.set(pattern, some)
  return some
}

const one = <T>(list: readonly T[], chance: Chance): T | undefined => list[chance(list.length)]

/** Makes values for the parts of one contract. */
export const randomOf = (contract: Contract, known: KnownIds): Maker => {
  const root = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema
    return schema.$ref === '#' ? root : (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  }

  const textFor = ({ pattern }: Schema, chance: Chance): string => {
    if (chance(3) > 0 || pattern === undefined) return hostileText(chance, known)
    return one(matching(pattern), chance) ?? ''
  }
  const numberFor = ({ minimum = -3, maximum = 200 }: Schema, chance: Chance): number =>
    Math.floor(minimum) + chance(Math.min(1_000, Math.max(1, maximum - minimum + 2)))

  const objectFor = (schema: Schema, chance: Chance, depth: number): unknown => {
    const { properties = {}, additionalProperties } = schema
    const fields = Object.entries(properties)
      .filter(() => chance(12) > 0)
      .map(([name, field]) => [name, valueFor(field, chance, depth + 1)] as const)
    const free = typeof additionalProperties === 'object' ? additionalProperties : null
    const more = free
      ? Array.from(
          { length: chance(6) },
          () => [hostileText(chance, known), valueFor(free, chance, depth + 1)] as const,
        )
      : []
    return Object.fromEntries([...fields, ...more])
  }

  const byType: Readonly<Record<string, (schema: Schema, chance: Chance, depth: number) => unknown>> = {
    object: objectFor,
    array: ({ items = {} }, chance, depth) =>
      Array.from({ length: chance(5) }, () => valueFor(items, chance, depth + 1)),
    number: numberFor,
    integer: numberFor,
    boolean: (_, chance) => chance(2) === 0,
    string: textFor,
  }

  const simple = (schema: Schema, chance: Chance, depth: number): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return one(schema.enum, chance)
    return byType[schema.type ?? '']?.(schema, chance, depth) ?? hostileValue(chance, known)
  }

  const valueFor = (given: Schema, chance: Chance, depth: number): unknown => {
    if (depth > DEEPEST || chance(25) === 0) return hostileValue(chance, known)
    const schema = resolve(given)
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
    return choices ? valueFor(one(choices, chance) ?? {}, chance, depth) : simple(schema, chance, depth)
  }
  return (chance) => valueFor(root, chance, 0)
}
