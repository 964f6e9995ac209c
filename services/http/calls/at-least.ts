import type { Position } from '@portal/infra/event-log/event-log'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../failures/problems.ts'

/** Waits, 2 s at most, until a projection has reached a position of the log; false if it has not. */
export type Reached = (projection: string, position: Position) => Promise<boolean>

const BEHIND = 'read-model-behind'
const POSITION = /^[0-9a-f/-]{1,64}$/

/**
 * For the `preHandler` of a query: the header `at-least-position` asks for what was just written. If the projection
 * does not reach it in time, it is read as it is, and the reply says so by `read-model-behind: 1`.
 */
export const atLeast =
  (reached: Reached, ...projections: readonly string[]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const position = request.headers['at-least-position']
    if (position === undefined) return
    if (typeof position !== 'string' || !POSITION.test(position)) {
      throw new ProblemError('invalid-request', { values: { reason: 'not-a-position' } })
    }
    const there = await Promise.all(projections.map((projection) => reached(projection, position)))
    if (there.includes(false)) reply.header(BEHIND, '1')
  }

/** Whether the reply comes of a read model that has not reached what was asked for: what changes by it would miss that. */
export const isBehind = (reply: FastifyReply): boolean => reply.hasHeader(BEHIND)
