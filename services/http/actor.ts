import type { AccountType } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from './problems.ts'

/** Who asks. */
export type Actor = Readonly<{ id: MemberId; accountType: AccountType }>

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** @throws {ProblemError} `not-signed-in` */
export const actorOf = (request: FastifyRequest): Actor => {
  if (!request.actor) throw new ProblemError('not-signed-in')
  return request.actor
}

/** For a route's `onRequest`, before its body is read: strangers are turned away. */
export const signedIn = async (request: FastifyRequest) => {
  request.actor = await request.server.sessions.actorOf(request)
  actorOf(request)
}

/** For a route's `onRequest`, after `signedIn`: a line of the area's policy must allow it. */
export const may = (allows: (actor: Actor) => boolean) => async (request: FastifyRequest) => {
  if (!allows(actorOf(request))) throw new ProblemError('not-allowed')
}
