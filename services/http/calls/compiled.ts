import { Ajv } from 'ajv'
import * as z from 'zod/mini'
import { isContract, readerOf } from './contracts.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

/**
 * The validator of hot calls: a compiled check accepts what keeps its contract, and zod explains what is refused. JSON
 * Schema sees only the structure, so such a contract has no `refine`, no `trim`, no default and no coercion.
 */
export const compiled = ({ schema }: Readonly<{ schema: unknown }>) => {
  if (!isContract(schema)) throw new TypeError('a hot call must have contracts')
  const isExactly = ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }))
  const explain = readerOf(schema)
  return (value: unknown) => (isExactly(value) ? { value } : explain(value))
}
