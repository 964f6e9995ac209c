import type { MemberId } from '@portal/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/failures/problems.ts'
import { actorOf, hasRight } from '../http/sessions/actor.ts'

/** A member names themselves, staff with the right to members anybody. @throws ProblemError `not-found`: it tells nobody who is a member */
export const ownOrStaff = (request: FastifyRequest, named: MemberId): MemberId => {
  const actor = actorOf(request)
  if (named === actor.id || hasRight(actor, 'members')) return named
  throw new ProblemError('not-found')
}
