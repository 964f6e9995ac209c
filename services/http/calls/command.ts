import type { CommandId, Position } from '@portal/infra/event-log/event-log'
import { newTimedUuid } from '@portal/infra/tools/uuid'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { derivedIdAt } from '../../kernel/derived-id.ts'
import { ProblemError } from '../failures/problems.ts'
import { type Actor, actorOf } from '../sessions/actor.ts'

export type CommandOf = Readonly<{ actor: Actor; commandId: CommandId; intent: string }>

const KEY_LENGTH = 200

const keyOf = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return newTimedUuid()
  if (typeof key === 'string' && key !== '' && key.length <= KEY_LENGTH) return key
  throw new ProblemError('invalid-request', { values: { reason: 'idempotency-key', limit: KEY_LENGTH } })
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    /** The body as it was sent; empty if there is none. */
    sentText: string
  }
}

/**
 * For the scope of commands: keeps the text of a body besides the parsed value, so that it can be compared without
 * writing it again.
 */
export const keepSentText = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('sentText', '')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.sentText = text
    return parse(request, text, done)
  })
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyContextConfig {
    /** The body may be a form. */
    isForm?: boolean
  }
}

/** Forms are read where a call takes them, and nowhere else: other sites can send one without asking first. */
export const readForms = (app: FastifyInstance) => {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.isForm) done(null, Object.fromEntries(new URLSearchParams(text)))
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type))
  })
}

const PARTS = 'multipart/form-data'

/** Parsers of Fastify get the bytes; those of the platform read them. Files of such a form are left out: no call that takes a form wants one. */
const textParts = async (bytes: Buffer, type: string): Promise<Readonly<Record<string, string>>> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return Object.fromEntries(texts)
}

/** For the scope of one call that takes a form: the same form in parts, as mail programs send it (RFC 8058). */
export const readFormParts = (app: FastifyInstance) =>
  app.addContentTypeParser<Buffer>(PARTS, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    textParts(bytes, request.headers['content-type'] ?? PARTS).catch(() => {
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(PARTS)
    }),
  )

/**
 * Who asks, which command it is, and its intent: the same key twice has one effect. The intent is the request itself,
 * byte for byte; the log keeps only a digest of it.
 */
export const commandOf = (request: FastifyRequest): CommandOf => {
  const actor = actorOf(request)
  return { actor, ...commandBy(request, actor.id) }
}

/** As `commandOf`, for somebody without a session: `who` is an id that no other has. */
export const commandBy = (request: FastifyRequest, who: string): Omit<CommandOf, 'actor'> => {
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const key = keyOf(request)
  return {
    commandId: derivedIdAt(key, 'portal-command', who, route, key),
    intent: `${who} ${request.method} ${request.url}\n${request.sentText}`,
  }
}

/** Tells the client the position that a read must reach to show the write. */
export const withPosition = (reply: FastifyReply, position: Position | null): FastifyReply =>
  position === null ? reply : reply.header('log-position', position)
