import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ProblemError } from '../failures/problems.ts'

/** For a route's `onRequest`, after `signedIn`: refuses staff who have to add a passkey first. */
export const passkeyFirst = (request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction) => {
  if (request.actor?.mustAddPasskey === undefined) done()
  else done(new ProblemError('not-allowed', { values: { reason: 'passkey-needed' } }))
}
