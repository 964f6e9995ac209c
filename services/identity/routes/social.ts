import { isStaffAccount } from '@portal/contracts/http/askers'
import { addressOf } from '@portal/contracts/http/call'
import { beginFacebook, beginSocial, finishSocial } from '@portal/contracts/http/social'
import type { IdentityProvider, ProvenIdentity } from '@portal/infra/sign-in/identity-provider'
import { SignInRefused } from '@portal/infra/tools/sign-in-refused'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { shutsOut } from '../community-lock.ts'
import type { SignInHistory } from '../history/sign-in-history.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'
import { beginsSession } from '../signed-in.ts'
import { socialCookies, socialDigests } from '../social/social-cookies.ts'

export type SocialDeps = SignInDeps &
  Readonly<{
    identityProviders: readonly IdentityProvider[]
    portalUrl: string
    commands: Pick<IdentityCommands, 'accountOfSocial' | 'linkSocial' | 'joinBySocial' | 'joinCommunity'>
    history: Pick<SignInHistory, 'add'>
    warn: (error: unknown, what: string) => void
  }>

type Begun = Readonly<{ _referral?: string | undefined }>

/** Screens of the portal; nothing of a request becomes part of an address. */
const SCREENS = {
  step: '/login/connect',
  lockedOut: '/lockedout',
  email: '/lockedout?social=email',
  home: '/u/main',
  staff: '/client/surveys',
} as const

/** Tells it at the sign-in screen. */
const tell = (request: FastifyRequest, reply: FastifyReply, text: 'social-failed' | 'not-activated') => {
  const language = languageOf(request)
  const message =
    text === 'social-failed' ? sayIn(language, 'identity/connect')(text) : sayIn(language, 'identity/sign-in')(text)
  return reply.redirect(`/login?msg=${encodeURIComponent(message)}`, 303)
}

/** Signing in by another service: there, and back. */
export const socialRoutes = (deps: SocialDeps) => {
  const { identityProviders, portalUrl, commands, now, tokenSecret, warn } = deps
  const assertFew = requestLimit(deps)
  const cookies = socialCookies(tokenSecret, now)
  const digestOf = socialDigests(tokenSecret)
  const beginSession = beginsSession(deps)

  const providerOf = (id: string): IdentityProvider => {
    const provider = identityProviders.find((one) => one.id === id)
    if (!provider) throw new ProblemError('not-found')
    return provider
  }
  const callbackOf = ({ id }: IdentityProvider) =>
    portalUrl.replace(/\/+$/, '') + addressOf(finishSocial, { params: { provider: id } })

  /** A refusal is told to the member in one sentence, and to the log with its cause. */
  const unlessRefused = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      warn(error, 'a sign-in by another service was refused')
      return null
    }
  }

  const begin = async (request: FastifyRequest, reply: FastifyReply, id: string, { _referral: referral }: Begun) => {
    const provider = providerOf(id)
    await assertFew('social', request.ip)
    const begun = await unlessRefused(() => provider.begin(callbackOf(provider)))
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

  const signInBy = async (request: FastifyRequest, reply: FastifyReply, digest: string) => {
    const account = await commands.accountOfSocial(digest)
    if (!account) return null
    const isShutOut = account.isLocked || (await shutsOut(deps.communityLock, account.accountType))
    if (isShutOut) return reply.redirect(SCREENS.lockedOut, 303)
    if (!account.isActive) return tell(request, reply, 'not-activated')
    await beginSession(request, reply, account)
    return reply.redirect(isStaffAccount(account.accountType) ? SCREENS.staff : SCREENS.home, 303)
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
      await assertFew('social', request.ip)
      const identity = await proven(request, provider)
      cookies.begun.drop(request, reply)
      if (!identity) return tell(request, reply, 'social-failed')
      const digest = digestOf(provider, identity.subject)
      const signedIn = await signInBy(request, reply, digest)
      return signedIn ?? askMore(request, reply, { ...identity, provider: provider.id, digest })
    }),
  ]
}
