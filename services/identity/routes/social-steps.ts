import { randomBytes } from 'node:crypto'
import type { LoginReply } from '@portal/contracts/http/identity'
import {
  changeSocialUsername,
  getSocialStep,
  joinSocial,
  linkSocial,
  type SocialStep,
  type SocialUsernameOutcome,
} from '@portal/contracts/http/social'
import { isAddress } from '@portal/contracts/identity/email-address'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { asOverload } from '../as-overload.ts'
import { shutsOut } from '../community-lock.ts'
import { deviceOf } from '../devices.ts'
import { inStep } from '../in-step.ts'
import { requestLimit } from '../request-limit.ts'
import { signIn } from '../sign-in.ts'
import { asksForPasskey, repliesToSignIn } from '../signed-in.ts'
import { providerNames } from '../social/provider-names.ts'
import type { SocialLinking } from '../social/social-commands.ts'
import { type Proven, socialCookies } from '../social/social-cookies.ts'
import type { SocialDeps } from './social.ts'

const NOTHING: SocialStep = { step: 'none', provider: '', email: null }

const identityOf = ({ provider, digest }: Proven) => ({ provider, digest })

const positionOf = (linking: SocialLinking) => {
  if (linking.outcome === 'rejected') throw new ProblemError('not-possible', { values: { reason: 'social-taken' } })
  return linking.position
}

const stepOf = async (
  { identityProviders, members }: Pick<SocialDeps, 'identityProviders' | 'members'>,
  { provider: id, email }: Proven,
): Promise<SocialStep> => {
  const provider = providerNames(identityProviders)(id)
  if (email === null) return { step: 'email', provider, email }
  const known = await members.byLogin(loginDigest(email))
  return { step: known?.isActive ? 'link' : 'join', provider, email }
}

/** Makes an account with the address that was typed, which a mail confirms; the identity opens it, unless somebody else has registered with it. */
const registering =
  ({ commands }: Pick<SocialDeps, 'commands'>) =>
  async (username: string, proven: Proven, language: string): Promise<void> => {
    const password = randomBytes(32).toString('base64url')
    const joined = await commands.joinCommunity({ username, password, referral: proven.referral, language })
    if (joined) await commands.linkSocial(joined, identityOf(proven), { isOnlyWay: true })
  }

/** The steps after a provider has said who somebody is, until an account signs in by it. */
export const socialStepRoutes = (deps: SocialDeps) => {
  const { commands, now, tokenSecret } = deps
  const assertFew = requestLimit(deps)
  const { proven: cookie } = socialCookies(tokenSecret, now)
  const check = signIn(deps)
  const answer = repliesToSignIn(deps)
  const isAsked = asksForPasskey(deps)
  const register = registering(deps)

  /** @throws {ProblemError} where nobody came back from a provider in the last quarter of an hour */
  const provenBy = (request: FastifyRequest): Proven => {
    const proven = cookie.read(request)
    if (!proven) throw new ProblemError('not-possible', { values: { reason: 'social-begin-again' } })
    return proven
  }
  const signInLinked = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { digest }: Proven,
  ): Promise<LoginReply> => {
    const account = await commands.accountOfSocial(digest)
    if (!account) throw new ProblemError('account-closed')
    cookie.drop(request, reply)
    if (account.isLocked || (await shutsOut(deps.communityLock, account.accountType)))
      throw new ProblemError('locked-out')
    return answer(request, reply, { outcome: 'signed-in', member: account })
  }

  return [
    route(getSocialStep, async (request) => {
      const proven = cookie.read(request)
      return proven ? stepOf(deps, proven) : NOTHING
    }),
    route(linkSocial, async (request, reply) => {
      const proven = provenBy(request)
      if (proven.email === null) throw new ProblemError('not-possible', { values: { reason: 'social-begin-again' } })
      const typed = { username: proven.email, password: request.body.password }
      const checked = await check({ ...typed, address: request.ip, device: deviceOf(request) }).catch(asOverload)
      if (checked.outcome !== 'signed-in') return answer(request, reply, checked)
      // The password alone links nothing to an account with a passkey: its member does it once signed in.
      if (!(await isAsked(checked.member))) {
        const by = { language: languageOf(request) }
        withPosition(reply, positionOf(await commands.linkSocial(checked.member.memberId, identityOf(proven), by)))
      }
      cookie.drop(request, reply)
      return answer(request, reply, checked)
    }),
    route(joinSocial, async (request, reply) => {
      const proven = provenBy(request)
      const { email, name: displayName, referral } = proven
      if (email === null || !request.body.agree) {
        throw new ProblemError('not-possible', {
          values: { reason: email === null ? 'social-begin-again' : 'terms-missing' },
        })
      }
      await assertFew('register', request.ip)
      if (await deps.communityLock()) throw new ProblemError('locked-out')
      const joining = { identity: identityOf(proven), email, displayName, referral, language: languageOf(request) }
      withPosition(reply, positionOf(await commands.joinBySocial(joining).catch(asOverload)))
      return signInLinked(request, reply, proven)
    }),
    route(changeSocialUsername, async (request, reply): Promise<SocialUsernameOutcome> => {
      const language = languageOf(request)
      const say = sayIn(language, 'identity/account')
      const proven = cookie.read(request)
      if (!proven) return { type: 'error', message: say('social-begin-again') }
      const username = request.body.new_username
      if (!isAddress(username)) return { type: 'error', message: say('email-wrong') }
      await assertFew('register', request.ip)
      if (await deps.communityLock()) return { type: 'error', message: say('community-locked') }
      await inStep(() => register(username, proven, language)).catch(asOverload)
      cookie.drop(request, reply)
      return { type: 'success', message: say('registered') }
    }),
  ]
}
