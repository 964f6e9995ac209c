import { addressOf, type Call, type Contract } from '@portal/contracts/http/call'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** A JSON Schema, as far as requests use it. */
type Schema = Readonly<{
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}>

/** Values for fields of these names, in any place. */
type Given = Readonly<Record<string, unknown>>

const SEED = 7

const matching = new Map<string, string>()

/** The same text each time; to find one takes longer than most requests. */
const textMatching = (pattern: string): string => {
  const known = matching.get(pattern)
  if (known !== undefined) return known
  const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: SEED, numRuns: 1 })
  matching.set(pattern, text)
  return text
}

const textFor = ({ format, pattern, minLength = 0 }: Schema): string => {
  if (format === 'uuid') return '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'
  if (pattern === undefined) return 'x'.repeat(Math.max(minLength, 1))
  return textMatching(pattern)
}

const objectFor = ({ properties = {}, required = [] }: Schema, given: Given): unknown =>
  Object.fromEntries(
    required.map((name) => [name, name in given ? given[name] : valueFor(properties[name] ?? {}, given)]),
  )

/** The smallest value that a contract accepts. */
const valueFor = (schema: Schema, given: Given): unknown => {
  const [first] = schema.enum ?? schema.anyOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return first
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {}, given)
  switch (schema.type ?? 'null') {
    case 'object':
      return objectFor(schema, given)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueFor(schema.items ?? {}, given))
    case 'number':
    case 'integer':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'string':
      return textFor(schema)
    default:
      return null
  }
}

const partFor = (contract: Contract | undefined, given: Given): object | undefined => {
  if (!contract) return undefined
  const value = valueFor(z.toJSONSchema(contract, { io: 'input', reused: 'inline' }) as Schema, given)
  const read = contract.safeParse(value)
  if (!read.success) throw new Error(`no request could be made: ${read.error.message}`)
  return value as object
}

/** A request that matches the contracts of a call, for `inject`. */
export const aRequest = (call: Call, given: Given = {}) => {
  const params = { ...partFor(call.params, given) }
  const query = { ...partFor(call.query, given) }
  const payload = partFor(call.body, given)
  return { method: call.method, url: addressOf(call, { params, query }), ...(payload && { payload }) }
}
