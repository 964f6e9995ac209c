import { Ajv } from 'ajv'
import stringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Contract, readerOf } from './contracts.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

type Direction = 'input' | 'output'
const schemaOf = (contract: Contract, io: Direction) => z.toJSONSchema(contract, { target: 'draft-7', io })

/**
 * For the plugin of a hot route: the same contracts, compiled. JSON Schema sees the shape only, so the body's contract
 * may hold no `refine`, no `trim` and no default; zod still explains what is refused. A reply is not checked here, only
 * written: what the contract does not name stays out.
 */
export const compileContracts = (app: FastifyInstance) => {
  app.setValidatorCompiler<Contract>(({ schema }) => {
    const isExactly = ajv.compile(schemaOf(schema, 'input'))
    const explain = readerOf(schema)
    return (body) => (isExactly(body) ? { value: body } : explain(body))
  })
  app.setSerializerCompiler<Contract>(({ schema }) => stringify(schemaOf(schema, 'output') as Schema))
}
