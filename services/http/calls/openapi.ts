import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type Call, type Contract, DOCS, type Media } from '@portal/contracts/http/call'
import { Problem } from '@portal/contracts/problem'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>

const schemaOf = (contract: Contract, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(contract, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return schema
}

const json = (contract: Contract, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: schemaOf(contract, io) } },
})

const contentOf = (reply: Contract | Media) =>
  'media' in reply ? { content: { [reply.media]: { schema: { type: 'string' } } } } : json(reply, 'output')

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'A repeated command with the same key has one effect. Best a UUID of version 7 (RFC 9562): commands of one time are stored together then.',
  schema: { type: 'string', maxLength: 200 },
}

const problemReply = {
  description: 'A failure, as RFC 9457 problem details (application/problem+json)',
  content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
}

const described = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z._default(z.array(z.string()), []),
})

/** The fields of a path or a query, each a parameter. */
const parametersIn = (place: 'path' | 'query', contract: Contract | undefined): readonly Json[] => {
  if (!contract) return []
  const { properties, required } = described.parse(schemaOf(contract, 'input'))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const isRepeatable = (call: Call): boolean => 'isRepeatable' in call && call.isRepeatable === true

/** The second part of `/api/surveys/conduct/submit` groups the calls. */
const tagOf = ({ path }: Call): string => path.split('/')[2] ?? 'portal'

const operationOf = (call: Call): Json => ({
  summary: call.summary,
  tags: [tagOf(call)],
  parameters: [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(isRepeatable(call) ? [idempotencyKey] : []),
  ],
  ...(call.body && { requestBody: { required: true, ...json(call.body, 'input') } }),
  responses: {
    ...Object.fromEntries(
      Object.entries(call.replies).map(([status, reply]) => [
        status,
        { description: status === '200' ? 'As asked' : 'Not now', ...contentOf(reply) },
      ]),
    ),
    default: problemReply,
  },
})

const byPath = (calls: readonly Call[]) => Map.groupBy(calls, ({ path }) => path)

const pathsOf = (calls: readonly Call[]) =>
  Object.fromEntries(
    [...byPath(calls)].map(([path, those]) => [
      path,
      Object.fromEntries(those.map((call) => [call.method.toLowerCase(), operationOf(call)])),
    ]),
  )

/** The OpenAPI document: all of it is derived from the calls, when it is read first. */
export const openApiOf = (title: string, calls: readonly Call[]) => {
  let paths: ReturnType<typeof pathsOf> | undefined
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    get paths() {
      paths ??= pathsOf(calls)
      return paths
    },
  }
}

type Described = Readonly<{ title: string; calls: readonly Call[] }>

/** The description of the API, at `/api/docs`. */
export const describeApi = plugin(async (app: FastifyInstance, { title, calls }: Described) => {
  await app.register(swagger, { mode: 'static', specification: { document: openApiOf(title, calls) } })
  await app.register(swaggerUi, { routePrefix: DOCS, uiConfig: { deepLinking: true } })
})
