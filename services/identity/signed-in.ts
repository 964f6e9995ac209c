import { isStaffAccount } from '@portal/contracts/http/askers'
import type { LoginReply, Profile } from '@portal/contracts/http/identity'
import { Instant, type MemberId } from '@portal/contracts/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '../http/edge/networks.ts'
import { ProblemError } from '../http/failures/problems.ts'
import type { RightsOf } from '../http/sessions/actor.ts'
import { hasChosen, keepInBrowser } from '../texts/language-cookie.ts'
import { languageOf, offered } from '../texts/language-of.ts'
import { sayIn } from '../texts/say.ts'
import { actorFrom } from './actor-from.ts'
import { devices, rememberDevice } from './devices.ts'
import { browserNames } from './history/browser-names.ts'
import type { SignInHistory } from './history/sign-in-history.ts'
import type { PasskeyCommands } from './passkeys/passkey-commands.ts'
import type { LacksPasskey } from './passkeys/staff-rule.ts'
import { type Presented, presentProfile } from './presenter.ts'
import { secondStepCookie } from './second-step/step-cookie.ts'
import type { Arriving, SignedIn } from './sign-in.ts'

type SessionMeans = Readonly<{ history: Pick<SignInHistory, 'add'>; now: () => Date; tokenSecret: string }>

export type EntryDeps = SessionMeans &
  Readonly<{ commands: Pick<PasskeyCommands, 'secondFactorOf'>; lacksPasskey: LacksPasskey; rightsOf: RightsOf }>

/** A browser in which nobody has chosen a language goes on in that of the member. */
const speakAsChosen = (request: FastifyRequest, reply: FastifyReply, chosen: string | null): void => {
  const language = hasChosen(request) ? undefined : offered(chosen ?? undefined)
  if (language !== undefined) keepInBrowser(request, reply, language)
}

/** Begins a session for somebody who has shown all that is asked for. Whoever arrives goes through `letsIn`. */
export const beginsSession = ({ history, now, tokenSecret }: SessionMeans) => {
  const { make } = devices(tokenSecret)
  return async (request: FastifyRequest, reply: FastifyReply, member: Arriving): Promise<void> => {
    await history.add(member.memberId, {
      at: now(),
      network: networksOf(request.ip).wide,
      ...browserNames(request.headers['user-agent']),
    })
    await request.server.sessions.start(request, reply, actorFrom(member))
    rememberDevice(request, reply, make(member.memberId))
    speakAsChosen(request, reply, member.language)
  }
}

/** Whether the account has a passkey. Of staff the log is asked, so that no read model that is behind lets anybody in without it. */
export const asksForPasskey =
  ({ commands }: Pick<EntryDeps, 'commands'>) =>
  async ({ memberId, accountType, hasPasskey }: Arriving): Promise<boolean> =>
    (hasPasskey || isStaffAccount(accountType)) && (await commands.secondFactorOf(memberId)).passkeys.length > 0

/** A session of another member in this browser ends: what comes next is for whoever arrives. */
const endOfAnother = async (request: FastifyRequest, reply: FastifyReply, memberId: MemberId): Promise<void> => {
  const { sessions } = request.server
  const actor = await sessions.actorOf(request)
  if (actor !== null && actor.id !== memberId) await sessions.end(request, reply)
}

/**
 * For somebody who has shown who they are, by a password or another way: begins a session, or the second step where the account has a
 * passkey.
 */
export const letsIn = (deps: EntryDeps) => {
  const { now } = deps
  const begin = beginsSession(deps)
  const cookie = secondStepCookie(deps)
  const isAsked = asksForPasskey(deps)

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    member: Arriving,
  ): Promise<'signed-in' | 'second-step'> => {
    if (await isAsked(member)) {
      await endOfAnother(request, reply, member.memberId)
      const since = Instant.parse(now().toISOString())
      cookie.keep(request, reply, { memberId: member.memberId, since, challenge: null })
      return 'second-step'
    }
    await begin(request, reply, member)
    return 'signed-in'
  }
}

/** The profile of who has just signed in. */
export const ownProfile =
  ({ lacksPasskey, rightsOf }: Pick<EntryDeps, 'lacksPasskey' | 'rightsOf'>) =>
  async (member: Presented): Promise<Profile> => {
    const actor = actorFrom(member)
    const [mustAddPasskey, rights] = await Promise.all([
      lacksPasskey(actor),
      isStaffAccount(actor.accountType) ? rightsOf(actor) : null,
    ])
    return { ...presentProfile(member), ...(mustAddPasskey && { mustAddPasskey }), ...(rights && { rights }) }
  }

/** The reply to a name and a password. A refusal is a problem, but for the one that the specification names. */
export const repliesToSignIn = (deps: EntryDeps) => {
  const enter = letsIn(deps)
  const profileOf = ownProfile(deps)
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<LoginReply> => {
    switch (signedIn.outcome) {
      case 'unknown-login':
      case 'wrong-password':
      case 'not-activated':
      case 'locked-out':
        throw new ProblemError(signedIn.outcome)
      case 'too-many-failures': {
        const say = sayIn(languageOf(request), 'identity/sign-in')
        return { status: 100, message: say('too-many-failures', { count: signedIn.minutes }) }
      }
      case 'signed-in': {
        const entered = await enter(request, reply, signedIn.member)
        if (entered === 'signed-in') return { status: 'success', profile: await profileOf(signedIn.member) }
        return { status: 'passkey', message: sayIn(languageOf(request), 'identity/sign-in')('passkey-next') }
      }
    }
  }
}
