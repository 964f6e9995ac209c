import { AT_LEAST_COOKIE } from '@portal/contracts/site/first-load'
import type { Position } from '@portal/infra/event-log/event-log'
import { cookieReader } from '@portal/infra/tools/cookie-reader'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../failures/problems.ts'

/** Waits, 2 s at most, until a projection has reached a position of the log; false if it has not. */
export type Reached = (projection: string, position: Position) => Promise<boolean>

const BEHIND = 'read-model-behind'
const POSITION = /^[0-9a-f/-]{1,64}$/

/** What the browser wrote a moment ago. Pictures and downloads are asked for without the header. */
const writtenIn = cookieReader(AT_LEAST_COOKIE)

const positionIn = ({ headers }: FastifyRequest): Position | undefined => {
  const kept = writtenIn(headers.cookie) ?? ''
  const position = headers['at-least-position'] ?? (POSITION.test(kept) ? kept : undefined)
  if (position === undefined || (typeof position === 'string' && POSITION.test(position))) return position
  throw new ProblemError('invalid-request', { values: { reason: 'not-a-position' } })
}

/**
 * For the `preHandler` of a query: the header `at-least-position`, else the cookie of that name, asks for what was just written. If the projection
 * does not reach it in time, it is read as it is, and the reply says so by `read-model-behind: 1`.
 */
export const atLeast =
  (reached: Reached, ...projections: readonly string[]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const position = positionIn(request)
    if (position === undefined) return
    const there = await Promise.all(projections.map((projection) => reached(projection, position)))
    if (there.includes(false)) reply.header(BEHIND, '1')
  }

/** Whether the reply comes of a read model that has not reached what was asked for: what changes by it would miss that. */
export const isBehind = (reply: FastifyReply): boolean => reply.hasHeader(BEHIND)
