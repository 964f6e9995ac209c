import multipart from '@fastify/multipart'
import type { Call, Contract, ReplyTo } from '@portal/contracts/http/call'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, preHandlerAsyncHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { ownSiteOnly } from '../edge/cross-site.ts'
import { ownersOnly } from '../sessions/owners-only.ts'
import { passkeyFirst } from '../sessions/passkey-first.ts'
import { admitted, type BearsToken } from './admission.ts'
import { readFormParts } from './command.ts'
import { compiled } from './compiled.ts'
import { isContract } from './contracts.ts'
import { readToItsEnd } from './read-to-its-end.ts'

type Read<C, Name extends 'params' | 'query' | 'body'> =
  C extends Readonly<Record<Name, infer P extends Contract>> ? z.output<P> : unknown

/** A request whose parts have been read by the contracts of its call. */
export type RequestOf<C extends Call> = FastifyRequest<{
  Params: Read<C, 'params'>
  Querystring: Read<C, 'query'>
  Body: Read<C, 'body'>
}>

type Given<R> = R extends Contract ? z.input<R> : string | Buffer

/** The result of a handler: a reply of the call, or what it has sent by itself, with another status. */
type Answer<C extends Call> = Given<C['replies'][keyof C['replies']]> | FastifyReply

export type Handler<C extends Call> = (request: RequestOf<C>, reply: FastifyReply) => Promise<Answer<C>>

type Options<C extends Call> = Readonly<{
  /** Runs before the handler, after the request was parsed. */
  before?: preHandlerAsyncHookHandler
  /** Writes the reply instead of checking it against its contract: for replies that are hot or large. */
  write?: (reply: ReplyTo<C>) => string
  /** For calls that a machine with a token may ask, too. */
  bearsToken?: BearsToken
  /** For an address that people open: the screen that says why they were refused. Its parameters may not have been checked. */
  screenInstead?: (params: unknown) => string
}>

/** Who is refused before the body is read, in order. */
const gatesOf = (call: Call, bearsToken: BearsToken | undefined) => [
  ...(call.isChange ? [ownSiteOnly] : []),
  ...admitted(call.who, bearsToken),
  ...(call.isBeforePasskey ? [] : [passkeyFirst]),
  ...(call.isOwnersAlone ? [ownersOnly] : []),
]

/** A call with its handler. */
export type Route = Readonly<{ call: Call; addTo: (app: FastifyInstance) => void }>

const contractsOf = ({ params, query, body, replies }: Call): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  response: Object.fromEntries(Object.entries(replies).filter(([, reply]) => isContract(reply))),
})

/** OpenAPI writes a parameter as `{name}`, Fastify as `:name`. */
const urlOf = ({ path }: Call): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Most fields and files of an upload. The size of a file is limited by who reads it. */
const UPLOAD = { fields: 10, fieldSize: 2_000, fieldNameSize: 100, files: 2, parts: 12, headerPairs: 50 }

/** Forms in parts, with files or without, are read where a call takes them, and nowhere else. */
const inItsScope = (
  app: FastifyInstance,
  { isUpload, isForm }: Call,
  add: (scope: FastifyInstance) => unknown,
): void => {
  if (!isUpload && !isForm) {
    add(app)
    return
  }
  void app.register(async (scope) => {
    if (isUpload) {
      await scope.register(multipart, { limits: { ...UPLOAD, fileSize: Number.POSITIVE_INFINITY } })
      readToItsEnd(scope)
    } else readFormParts(scope)
    add(scope)
  })
}

/**
 * Registers a call. Those who may not ask are refused before the body is read, then the request is parsed by its
 * contracts.
 */
export const route = <C extends Call>(call: C, handler: Handler<C>, options: Options<C> = {}): Route => ({
  call,
  addTo: (app) =>
    inItsScope(app, call, (scope) => {
      const { before, write, bearsToken, screenInstead } = options
      scope.route<{ Params: Read<C, 'params'>; Querystring: Read<C, 'query'>; Body: Read<C, 'body'> }>({
        method: call.method,
        url: urlOf(call),
        onRequest: gatesOf(call, bearsToken),
        ...(before && { preHandler: before }),
        schema: contractsOf(call),
        config: { isForm: call.isForm ?? false, ...(screenInstead && { screenInstead }) },
        ...(call.isHot && { validatorCompiler: compiled }),
        ...(write && { serializerCompiler: () => write }),
        handler,
      })
    }),
})
