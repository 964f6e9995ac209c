import type { AccountType } from '@portal/contracts/events/identity'
import { isStaffAccount } from '@portal/contracts/http/askers'
import type { Right, Rights } from '@portal/contracts/identity/rights'
import type { MemberId } from '@portal/contracts/ids'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ProblemError } from '../failures/problems.ts'

/**
 * Who asks. `by`: the account of staff who are signed in as this member. `mustAddPasskey`: the community asks staff for a passkey, and this
 * account of staff has none. `rights`: of staff alone; null for all.
 */
export type Actor = Readonly<{
  id: MemberId
  accountType: AccountType
  by?: MemberId
  mustAddPasskey?: true
  rights?: Rights
}>

/** The rights of an account as they are now: null for all; of who is not staff, none. */
export type RightsOf = (account: Pick<Actor, 'id' | 'accountType'>) => Promise<Rights>

/** Whether one of staff asks; a stranger is none, and neither is who has to add a passkey first. */
export const isStaff = (actor: Pick<Actor, 'accountType' | 'mustAddPasskey'> | null): boolean =>
  actor !== null && actor.mustAddPasskey === undefined && isStaffAccount(actor.accountType)

/** Whether the rights of an account name this one, or all; those of a member name none. */
export const holds = ({ rights }: Pick<Actor, 'rights'>, right: Right): boolean =>
  rights === null || rights?.includes(right) === true

/** Whether one of staff asks who has the right to an area, and need not add a passkey first. */
export const hasRight = (actor: Actor | null, right: Right): boolean =>
  actor !== null && isStaff(actor) && holds(actor, right)

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

/** Identifies who asks. @throws {ProblemError} `not-signed-in` */
export const whoAsks = async (request: FastifyRequest): Promise<Actor> => {
  request.actor = await request.server.sessions.actorOf(request)
  return actorOf(request)
}

const admit = (request: FastifyRequest, actor: Actor | null, done: HookHandlerDoneFunction) => {
  request.actor = actor
  if (actor) done()
  else done(new ProblemError('not-signed-in'))
}

/**
 * For a route's `onRequest`, before its body is read: refuses requests without a session. Usually it need not wait for
 * anything.
 */
export const signedIn = (request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction) => {
  const actor = request.server.sessions.actorOf(request)
  if (actor instanceof Promise) actor.then((found) => admit(request, found, done), done)
  else admit(request, actor, done)
}

/** For a route's `onRequest`, after `signedIn`: a rule of the area's policy must allow it. */
export const may = (allows: (actor: Actor) => boolean) => async (request: FastifyRequest) => {
  if (!allows(actorOf(request))) throw new ProblemError('not-allowed')
}
