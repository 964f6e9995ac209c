import type { Contract } from '@portal/contracts/http/call'
import type { Issue } from '@portal/contracts/survey/issue'
import { shapeIssues } from '@portal/contracts/survey/shape-issues'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

export const isContract = (value: unknown): value is Contract => value instanceof z.core.$ZodType

/** Values that were sent are not repeated: they may be personal. */
const withoutValue = (issue: Issue): Issue =>
  issue.key === 'unknown-type' || issue.key === 'not-one-of'
    ? { path: issue.path, key: 'one-of', values: { known: issue.values.known } }
    : issue

/**
 * A request that breaks its contract: places and reasons, without the values that were sent. A reply that breaks its
 * own is a bug, and stays a 500.
 */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super('the request breaks its contract')
    this.issues = issues.map(withoutValue)
  }
}

const tooDeep: Issue = { path: '', key: 'nested-too-deep', values: {} }

/** Endlessly nested groups are not a bug here: the parser overflows the stack, and the request is refused. */
const readBy = (contract: Contract, value: unknown) => {
  try {
    return contract.safeParse(value)
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidRequest([tooDeep])
    throw error
  }
}

/** Fastify's form of a validator: the parsed value, or what is wrong with it. */
export const readerOf = (contract: Contract) => (value: unknown) => {
  const read = readBy(contract, value)
  return read.success ? { value: read.data } : { error: new InvalidRequest(shapeIssues(read.error.issues, value)) }
}

/**
 * Parses requests by the zod contracts of the route; checks replies and removes fields that their contract does not
 * have.
 */
export const keepContracts = (app: FastifyInstance) => {
  app.setValidatorCompiler<Contract>(({ schema }) => readerOf(schema))
  app.setSerializerCompiler<Contract>(
    ({ schema }) =>
      (reply) =>
        JSON.stringify(schema.parse(reply)),
  )
}
