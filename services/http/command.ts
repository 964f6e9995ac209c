import { randomUUID } from 'node:crypto'
import type { CommandId, Position } from '@portal/infra/event-log/event-log'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, actorOf } from './actor.ts'
import { derivedId } from './derived-id.ts'
import { ProblemError } from './problems.ts'

export type CommandOf = Readonly<{ actor: Actor; commandId: CommandId; intent: string }>

const KEY_LENGTH = 200

const keyOf = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key === 'string' && key !== '' && key.length <= KEY_LENGTH) return key
  throw new ProblemError('invalid-request', { detail: `An idempotency-key has 1 to ${KEY_LENGTH} characters.` })
}

/**
 * Who asks, which command it is, and what was meant: the same key twice has one effect. The intent is the request itself;
 * the log keeps a digest of it alone.
 */
export const commandOf = (request: FastifyRequest): CommandOf => {
  const actor = actorOf(request)
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const meant = JSON.stringify([actor.id, route, request.params ?? null, request.body ?? null])
  return {
    actor,
    commandId: derivedId('portal-command', actor.id, route, keyOf(request)),
    intent: meant,
  }
}

/** Tells the client how far a read must be to show what it wrote. */
export const withPosition = (reply: FastifyReply, position: Position | null): FastifyReply =>
  position === null ? reply : reply.header('log-position', position)
