import type { FastifyInstance, FastifyPluginAsync, FastifyTypeProvider, RawServerDefault } from 'fastify'
import type * as z from 'zod/mini'

export type Contract = z.ZodMiniType

/** Lets a handler see its body, query and reply as the route's contracts say. (Fastify asks for an interface: `this`.) */
interface ByContract extends FastifyTypeProvider {
  readonly validator: this['schema'] extends Contract ? z.output<this['schema']> : unknown
  readonly serializer: this['schema'] extends Contract ? z.input<this['schema']> : unknown
}

/** A route (or a few that share a contract) as a plugin: `app.register(loginRoute, deps)`. */
export type RoutePlugin<Deps extends object = Record<never, never>> = FastifyPluginAsync<
  Deps & Record<never, never>,
  RawServerDefault,
  ByContract
>

/** A request that breaks its contract. A reply that breaks its own is our fault, and stays a 500. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('the request breaks its contract')
    this.issues = issues
  }
}

const tooDeep: z.core.$ZodIssue = {
  code: 'custom',
  path: [],
  message: 'it is nested too deeply',
  input: undefined,
}

/** Groups within groups without end are no mistake of ours: the reader runs out of stack, and says so. */
const readBy = (contract: Contract, value: unknown) => {
  try {
    return contract.safeParse(value)
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidRequest([tooDeep])
    throw error
  }
}

/** Fastify's form of a validator: the value as the contract reads it, or what is wrong with it. */
export const readerOf = (contract: Contract) => (value: unknown) => {
  const read = readBy(contract, value)
  return read.success ? { value: read.data } : { error: new InvalidRequest(read.error.issues) }
}

/** Requests are read, and replies checked and stripped of what they do not promise, by the zod contracts of the route. */
export const keepContracts = (app: FastifyInstance) => {
  app.setValidatorCompiler<Contract>(({ schema }) => readerOf(schema))
  app.setSerializerCompiler<Contract>(
    ({ schema }) =>
      (reply) =>
        JSON.stringify(schema.parse(reply)),
  )
}
