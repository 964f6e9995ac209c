import { isStaffAccount } from '@portal/contracts/http/askers'
import { beginFacebook, beginSocial, finishSocial } from '@portal/contracts/http/social'
import { SECOND_STEP } from '@portal/contracts/identity/second-step'
import type { MemberId } from '@portal/contracts/ids'
import type { IdentityProvider, ProvenIdentity } from '@portal/infra/sign-in/identity-provider'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../http/calls/route.ts'
import { ProblemError, problemIn } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { shutsOut } from '../community-lock.ts'
import type { OpenAccount } from '../open-account.ts'
import type { SignInDeps } from '../sign-in.ts'
import { type EntryDeps, letsIn } from '../signed-in.ts'
import { type ProviderMeans, providerSteps } from '../social/provider-steps.ts'
import type { SocialIdentity } from '../social/social-commands.ts'
import { socialCookies, socialDigests } from '../social/social-cookies.ts'
import { socialLimits } from '../social/social-limits.ts'

export type SocialDeps = SignInDeps &
  EntryDeps &
  ProviderMeans &
  Readonly<{
    commands: Pick<
      IdentityCommands,
      'accountOfSocial' | 'linkSocial' | 'joinBySocial' | 'joinCommunity' | 'secondFactorOf'
    >
  }>

type Begun = Readonly<{ _referral?: string | undefined }>

/** Screens of the portal; nothing of a request becomes part of an address. */
const SCREENS = {
  login: '/login',
  activate: '/activate',
  step: '/login/connect',
  lockedOut: '/lockedout',
  email: '/lockedout?social=email',
  passkey: SECOND_STEP,
  home: '/u/main',
  staff: '/client/surveys',
} as const

const homeOf = ({ accountType }: OpenAccount): string => (isStaffAccount(accountType) ? SCREENS.staff : SCREENS.home)

/** Where the member is sent who links a service to the account: the screen says what became of it. */
const LINKED = {
  linked: '/u/profile/services?result=linked',
  taken: '/u/profile/services?result=taken',
  failed: '/u/profile/services?result=failed',
} as const

const toScreen = (reply: FastifyReply, screen: string, message: string) =>
  reply.redirect(`${screen}?msg=${encodeURIComponent(message)}&tone=problem`, 303)

/** Tells it at the sign-in screen; of an account that is not active, where another mail can be had. */
const tell = (request: FastifyRequest, reply: FastifyReply, text: 'social-failed' | 'not-activated') => {
  const language = languageOf(request)
  const message =
    text === 'social-failed' ? sayIn(language, 'identity/connect')(text) : sayIn(language, 'identity/sign-in')(text)
  return toScreen(reply, text === 'social-failed' ? SCREENS.login : SCREENS.activate, message)
}

/** The reply where too many were asked for: the address is opened as a page, so a screen says it. */
const refusedIfMany =
  (count: (address: string) => Promise<void>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    try {
      await count(request.ip)
      return null
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'too-many-requests')) throw error
      const { title, detail } = problemIn(languageOf(request), error)
      void reply.header('retry-after', String(error.options.retryAfterSeconds))
      return toScreen(reply, SCREENS.login, `${title}. ${detail}`)
    }
  }

/** The way there and the way back have a limit each. */
const refusals = (deps: SignInDeps) => {
  const { countBegun, countBack, isProven } = socialLimits(deps)
  return { refusedThere: refusedIfMany(countBegun), refusedBack: refusedIfMany(countBack), isProven }
}

/** Signing in by another service: there, and back. */
export const socialRoutes = (deps: SocialDeps) => {
  const { commands, now, tokenSecret } = deps
  const { providerOf, callbackOf, unlessRefused, beginAt } = providerSteps(deps)
  const { refusedThere, refusedBack, isProven } = refusals(deps)
  const cookies = socialCookies(tokenSecret, now)
  const digestOf = socialDigests(tokenSecret)
  const enter = letsIn(deps)

  const begin = async (request: FastifyRequest, reply: FastifyReply, id: string, { _referral: referral }: Begun) => {
    const provider = providerOf(id)
    const tooMany = await refusedThere(request, reply)
    if (tooMany) return tooMany
    const begun = await beginAt(provider)
    if (!begun) return tell(request, reply, 'social-failed')
    cookies.begun.keep(request, reply, { provider: id, referral: referral ?? null, secrets: begun.secrets })
    return reply.redirect(begun.url, 303)
  }

  /** Who it is; null where this browser has begun nothing, or the provider does not confirm it. */
  const proven = async (request: FastifyRequest, provider: IdentityProvider) => {
    const begun = cookies.begun.read(request)
    if (begun?.provider !== provider.id) return null
    const callback = new URL(callbackOf(provider))
    callback.search = new URL(request.url, callback).search
    const identity = await unlessRefused(() => provider.finish(callback, begun.secrets))
    return identity && { ...identity, referral: begun.referral }
  }

  /** The member who began it is still the one who is signed in here. */
  const link = async (request: FastifyRequest, reply: FastifyReply, memberId: MemberId, found: SocialIdentity) => {
    const actor = await request.server.sessions.actorOf(request)
    const isOwner = actor?.id === memberId && actor.by === undefined && actor.mustAddPasskey === undefined
    if (!isOwner) return reply.redirect(LINKED.failed, 303)
    const linking = await commands.linkSocial(memberId, found, { language: languageOf(request) })
    return reply.redirect(linking.outcome === 'accepted' ? LINKED.linked : LINKED.taken, 303)
  }

  const signInBy = async (request: FastifyRequest, reply: FastifyReply, digest: string) => {
    const account = await commands.accountOfSocial(digest)
    if (!account) return null
    const isShutOut = account.isLocked || (await shutsOut(deps.communityLock, account.accountType))
    if (isShutOut) return reply.redirect(SCREENS.lockedOut, 303)
    if (!account.isActive) return tell(request, reply, 'not-activated')
    if ((await enter(request, reply, account)) === 'second-step') return reply.redirect(SCREENS.passkey, 303)
    return reply.redirect(homeOf(account), 303)
  }

  /** Nobody signs in by this identity yet: another screen asks for what is missing. */
  const askMore = (
    request: FastifyRequest,
    reply: FastifyReply,
    found: ProvenIdentity & Readonly<{ provider: string; digest: string; referral: string | null }>,
  ) => {
    const { provider, digest, email, name, referral } = found
    cookies.proven.keep(request, reply, { provider, digest, email, name: name?.slice(0, 100) ?? null, referral })
    return reply.redirect(email === null ? SCREENS.email : SCREENS.step, 303)
  }

  return [
    route(beginSocial, (request, reply) => begin(request, reply, request.params.provider, request.query)),
    route(beginFacebook, (request, reply) => begin(request, reply, 'facebook', request.query)),
    route(finishSocial, async (request, reply) => {
      const provider = providerOf(request.params.provider)
      const tooMany = await refusedBack(request, reply)
      if (tooMany) return tooMany
      const identity = await proven(request, provider)
      const linkTo = cookies.begun.read(request)?.linkTo
      cookies.begun.drop(request, reply)
      if (!identity) return linkTo ? reply.redirect(LINKED.failed, 303) : tell(request, reply, 'social-failed')
      await isProven(request.ip)
      const digest = digestOf(provider, identity.subject)
      if (linkTo) return link(request, reply, linkTo, { provider: provider.id, digest })
      const signedIn = await signInBy(request, reply, digest)
      return signedIn ?? askMore(request, reply, { ...identity, provider: provider.id, digest })
    }),
  ]
}
