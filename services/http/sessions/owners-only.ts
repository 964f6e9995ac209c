import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ProblemError } from '../failures/problems.ts'

/** For a route's `onRequest`, after `signedIn`: refuses staff who are signed in as the member. */
export const ownersOnly = (request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction) => {
  if (request.actor?.by === undefined) done()
  else done(new ProblemError('not-allowed', { values: { reason: 'acting-for-member' } }))
}
