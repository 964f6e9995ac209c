import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { Problem } from '@portal/contracts/problem'
import type { FastifyInstance, FastifySchema } from 'fastify'
import plugin from 'fastify-plugin'
import * as z from 'zod/mini'
import type { Contract } from './contracts.ts'

/** What a route says of itself, beside its contracts. */
declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifySchema {
    summary?: string
    hide?: boolean
    tags?: readonly string[]
    /** A command: the same idempotency key twice has one effect. */
    repeatable?: boolean
  }
}

const isContract = (value: unknown): value is Contract => value instanceof z.core.$ZodType

const schemaOf = (contract: unknown, io: 'input' | 'output'): unknown => {
  if (!isContract(contract)) return contract
  const { $schema: _, ...schema } = z.toJSONSchema(contract, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return schema
}

const idempotencyKey = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 200,
      description: 'A repeated command with the same key has one effect.',
    },
  },
}

const problemReply = {
  description: 'A failure, as RFC 9457 problem details (application/problem+json)',
  content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
}

const repliesOf = (response: unknown) => ({
  ...Object.fromEntries(
    Object.entries(response ?? {}).map(([status, contract]) => [
      status,
      { description: status === '200' ? 'As asked' : 'Not now', ...(schemaOf(contract, 'output') as object) },
    ]),
  ),
  default: problemReply,
})

/** The second part of `/api/surveys/conduct/submit` is the area it belongs to. */
const areaOf = (url: string) => url.split('/')[2] ?? 'portal'

const described = (schema: FastifySchema, url: string): FastifySchema => ({
  ...schema,
  tags: [areaOf(url)],
  ...(schema.body !== undefined && schema.body !== null && { body: schemaOf(schema.body, 'input') }),
  ...(schema.repeatable && { headers: idempotencyKey }),
  ...(schema.querystring !== undefined && { querystring: schemaOf(schema.querystring, 'input') }),
  ...(schema.params !== undefined && { params: schemaOf(schema.params, 'input') }),
  response: repliesOf(schema.response),
})

const transform: FastifyDynamicSwaggerOptions['transform'] = ({ schema, url }) =>
  schema?.hide || !url.startsWith('/api/') ? { schema: { hide: true }, url } : { schema: described(schema, url), url }

/** The OpenAPI document, made of the contracts that also check the requests; to read at `/api/docs`. */
export const describeApi = plugin(async (app: FastifyInstance, { title }: Readonly<{ title: string }>) => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title, version: '1' } },
    transform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { deepLinking: true } })
})
