import { askers } from '@portal/contracts/http/askers'
import type { MemberId } from '@portal/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/failures/problems.ts'
import { actorOf } from '../http/sessions/actor.ts'

/** A member names themselves, staff anybody. @throws ProblemError `not-found`: it tells nobody who is a member */
export const ownOrStaff = (request: FastifyRequest, named: MemberId): MemberId => {
  const { id, accountType } = actorOf(request)
  if (named === id || askers.staff.some((type) => type === accountType)) return named
  throw new ProblemError('not-found')
}
