import { Ajv } from 'ajv'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Contract, readerOf } from './contracts.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

/** Takes what keeps the contract by a compiled check; zod explains what is refused. */
const checkerOf = (contract: Contract) => {
  const isExactly = ajv.compile(z.toJSONSchema(contract, { target: 'draft-7', io: 'input' }))
  const explain = readerOf(contract)
  return (value: unknown) => (isExactly(value) ? { value } : explain(value))
}

/**
 * For the plugin of hot routes: the same contracts for requests, compiled. JSON Schema sees the shape only, so such a
 * contract may hold no `refine`, no `trim`, no default and no coercion.
 */
export const compileContracts = (app: FastifyInstance) => {
  app.setValidatorCompiler<Contract>(({ schema }) => checkerOf(schema))
}
