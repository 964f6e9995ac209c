import { Ajv } from 'ajv'
import * as z from 'zod/mini'
import { isContract, readerOf } from './contracts.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

/**
 * The validator of hot calls: what keeps its contract is taken by a compiled check, and zod explains what is refused. JSON
 * Schema sees the shape only, so such a contract holds no `refine`, no `trim`, no default and no coercion.
 */
export const compiled = ({ schema }: Readonly<{ schema: unknown }>) => {
  if (!isContract(schema)) throw new TypeError('a hot call has something that is not a contract')
  const isExactly = ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }))
  const explain = readerOf(schema)
  return (value: unknown) => (isExactly(value) ? { value } : explain(value))
}
