import { type Asker, askers, needsRight, rightOf } from '@portal/contracts/http/askers'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { type Actor, holds, may, signedIn, whoAsks } from '../sessions/actor.ts'

/** Whether a request carries the token that a machine may use instead of a session. */
export type BearsToken = (authorization: string | undefined) => boolean

const isOneOf = (who: Asker) => {
  const types: ReadonlySet<Actor['accountType']> = new Set(askers[who])
  const right = rightOf(who)
  return (actor: Actor): boolean => types.has(actor.accountType) && (right === null || holds(actor, right))
}

const unlessToken = (bearsToken: BearsToken, mayAsk: ReturnType<typeof may>) => async (request: FastifyRequest) => {
  if (bearsToken(request.headers.authorization)) return
  await whoAsks(request)
  await mayAsk(request)
}

/** For a route's `onRequest`, before its body is read: refuses everybody who may not ask. */
export const admitted = (who: Asker, bearsToken: BearsToken | undefined): onRequestHookHandler[] => {
  if (needsRight(who)) return [signedIn, may(isOneOf(who))]
  switch (who) {
    case 'anyone':
    case 'link-holder': // as above
      return []
    case 'signed-in':
    case 'respondent': // only the area can tell whose token it is
      return [signedIn]
    case 'staff':
    case 'developer':
      return [signedIn, may(isOneOf(who))]
    case 'metrics-reader':
      return [unlessToken(bearsToken ?? (() => false), may(isOneOf(who)))]
  }
}
