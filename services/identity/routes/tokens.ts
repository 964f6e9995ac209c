import { isStaffAccount } from '@portal/contracts/http/askers'
import {
  exchangeDiscussionToken,
  exchangeEmailToken,
  exchangeNewsletterToken,
  exchangeToken,
  requestSignInLink,
  type SignedInReply,
  type TokenReply,
} from '@portal/contracts/http/tokens'
import { SECOND_STEP } from '@portal/contracts/identity/second-step'
import type { FastifyRequest } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { shutsOut } from '../community-lock.ts'
import { inStep } from '../in-step.ts'
import { linkTokens } from '../link-token.ts'
import { type MemberPlace, pathOfPlace, placeTokens } from '../place-token.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'
import { type EntryDeps, letsIn, ownProfile } from '../signed-in.ts'

type Deps = SignInDeps &
  EntryDeps &
  Readonly<{ commands: Pick<IdentityCommands, 'useSignInLink' | 'requestLink' | 'accountOf' | 'secondFactorOf'> }>

/** Tokens of links, exchanged for where they lead. */
export const tokenRoutes = ({ commands, ...deps }: Deps): readonly Route[] => {
  const assertFew = requestLimit(deps)
  const [links, places] = [linkTokens(deps.tokenSecret), placeTokens(deps.tokenSecret)]
  const enter = letsIn({ ...deps, commands })
  const profileOf = ownProfile(deps)

  const invalid = (request: FastifyRequest, why: 'link-invalid' | 'link-of-another' = 'link-invalid') => {
    const message = sayIn(languageOf(request), 'identity/account')(why)
    return { status: 'invalid link', message } as const
  }
  const leadingTo = async (request: FastifyRequest, token: string, place: MemberPlace): Promise<TokenReply> => {
    await assertFew('link', request.ip)
    const memberId = places.read(token, place, deps.now())
    const account = memberId && (await commands.accountOf(memberId))
    if (!account) return invalid(request)
    const actor = await request.server.sessions.actorOf(request)
    const isAnothers = actor !== null && actor.id !== memberId
    return isAnothers ? invalid(request, 'link-of-another') : { status: 'success', link: pathOfPlace(place) }
  }

  /** The account of a link that signs in, which is used up by this; null for one that is no good. */
  const usedLink = async (token: string, language: string) => {
    const link = links.read(token, 'sign-in')
    const used = link && (await commands.useSignInLink(link, language))
    if (!link || used?.outcome !== 'accepted') return null
    const account = await commands.accountOf(link.memberId)
    return account && { account, position: used.position }
  }

  return [
    route(exchangeToken, async (request, reply): Promise<SignedInReply> => {
      await assertFew('link', request.ip)
      const used = await usedLink(request.body.token, languageOf(request))
      if (!used) return invalid(request)
      const { account, position } = used
      if (account.isLocked || (await shutsOut(deps.communityLock, account.accountType))) {
        throw new ProblemError('locked-out')
      }
      withPosition(reply, position)
      if ((await enter(request, reply, account)) === 'second-step') return { status: 'passkey', link: SECOND_STEP }
      const home = isStaffAccount(account.accountType) ? '/client/surveys' : '/u/main'
      return { status: 'success', link: home, profile: await profileOf(account) }
    }),
    route(requestSignInLink, async (request) => {
      await assertFew('mail', request.ip)
      const language = languageOf(request)
      await inStep(() => commands.requestLink({ username: request.body.email, purpose: 'sign-in', language }))
      return { status: 'success' as const, message: sayIn(language, 'identity/account')('sign-in-link-sent') }
    }),
    route(exchangeEmailToken, (request) => leadingTo(request, request.body.token, 'email-settings')),
    route(exchangeNewsletterToken, (request) => leadingTo(request, request.body.token, 'newsletter')),
    route(exchangeDiscussionToken, (request) => leadingTo(request, request.body.token, 'discussion')),
  ]
}
