import type { Contract } from '@portal/contracts/http/call'
import { Ajv } from 'ajv'
import * as z from 'zod/mini'
import { isContract, readerOf } from './contracts.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

type Check = ReturnType<typeof ajv.compile>
/** Each contract is compiled once in a process: that took a quarter of the time to build an app, which tests do thousands of times. */
const checks = new WeakMap<Contract, Check>()

const checkOf = (contract: Contract): Check => {
  const check = checks.get(contract) ?? ajv.compile(z.toJSONSchema(contract, { target: 'draft-7', io: 'input' }))
  checks.set(contract, check)
  return check
}

/**
 * The validator of hot calls: a compiled check accepts what keeps its contract, and zod explains what is refused. JSON
 * Schema sees only the structure, so such a contract has no `refine`, no `trim`, no default and no coercion.
 */
export const compiled = ({ schema }: Readonly<{ schema: unknown }>) => {
  if (!isContract(schema)) throw new TypeError('a hot call must have contracts')
  const isExactly = checkOf(schema)
  const explain = readerOf(schema)
  return (value: unknown) => (isExactly(value) ? { value } : explain(value))
}
