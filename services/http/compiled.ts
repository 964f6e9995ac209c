import { Ajv } from 'ajv'
import stringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Contract, readerOf } from './contracts.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ type: 'string', maxLength: 9 }` and the like, where the type alone decides how a value is written. */
const bareType = (branch: unknown): unknown =>
  isNode(branch) && typeof branch['type'] === 'string' && !['object', 'array'].includes(branch['type'])
    ? branch['type']
    : null

/**
 * A union costs the writer a validation of each value, to find the branch. Unions of plain values and "this or null" can be
 * said without one.
 */
const withoutUnion = (node: Node): Node => {
  const { anyOf, ...rest } = node
  if (!Array.isArray(anyOf)) return node
  const types = anyOf.map(bareType)
  if (!types.includes(null)) return { ...rest, type: types }
  const [something, ...others] = anyOf.filter((branch) => bareType(branch) !== 'null')
  return isNode(something) && others.length === 0 ? { ...rest, ...something, nullable: true } : node
}

const writable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(writable)
  if (!isNode(schema)) return schema
  return withoutUnion(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, writable(value)])))
}

/** How a reply that keeps a contract is written: what the contract does not name stays out. The reply is not checked. */
export const writerOf = (contract: Contract): ((reply: unknown) => string) =>
  stringify(writable(z.toJSONSchema(contract, { target: 'draft-7', io: 'output' })) as Schema)

/** Takes what keeps the contract by a compiled check; zod explains what is refused. */
const checkerOf = (contract: Contract) => {
  const isExactly = ajv.compile(z.toJSONSchema(contract, { target: 'draft-7', io: 'input' }))
  const explain = readerOf(contract)
  return (value: unknown) => (isExactly(value) ? { value } : explain(value))
}

/**
 * For the plugin of a hot route: the same contracts, compiled. JSON Schema sees the shape only, so a body's contract may
 * hold no `refine`, no `trim`, no default and no coercion.
 */
export const compileContracts = (app: FastifyInstance) => {
  app.setValidatorCompiler<Contract>(({ schema }) => checkerOf(schema))
  app.setSerializerCompiler<Contract>(({ schema }) => writerOf(schema))
}
