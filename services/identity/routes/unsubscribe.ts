import {
  confirmUnsubscribe,
  listUnsubscribed,
  openUnsubscribe,
  resubscribe,
  type UnsubscribeConfirmed,
  type UnsubscribeOutcome,
  unsubscribe,
} from '@portal/contracts/http/unsubscribe'
import { isAddress } from '@portal/contracts/identity/email-address'
import type { UnsubscribedList } from '@portal/projections/identity/unsubscribed/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { withPosition } from '../../http/calls/command.ts'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { inStep } from '../in-step.ts'
import { linkTokens } from '../link-token.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'
import { type SignOutDeps, signsOut } from '../sign-out.ts'

type Deps = Omit<SignInDeps, 'members'> &
  Readonly<{
    commands: Pick<
      IdentityCommands,
      'requestUnsubscribe' | 'unsubscribe' | 'unsubscribeByMail' | 'resubscribe' | 'recordActing'
    >
    warn: SignOutDeps['warn']
    unsubscribed: UnsubscribedList
    reached: Reached
  }>

/** The reason in the words of the list, or in one's own where it is Other; empty for none. */
const reasonIn = ({ reason, other = '' }: RequestOf<typeof unsubscribe>['body']): string =>
  (/^other$/i.test(reason.trim()) ? other : reason).trim()

/** With a session, its member unsubscribes and is signed out; without one, a mail asks the owner of the address to confirm it. */
const unsubscribeRoute = ({ commands, ...deps }: Deps) => {
  const assertFew = requestLimit(deps)
  const signOut = signsOut({ commands, warn: deps.warn })
  return route(unsubscribe, async (request, reply): Promise<UnsubscribeOutcome> => {
    const language = languageOf(request)
    const say = sayIn(language, 'identity/unsubscribe')
    const reason = reasonIn(request.body)
    const actor = await request.server.sessions.actorOf(request)
    if (reason === '') return { status: 'error', message: say('reason-missing') }
    if (actor) {
      const ended = await commands.unsubscribe(actor.id, reason)
      if (ended.outcome === 'rejected') throw new ProblemError('account-closed')
      await signOut(request, reply)
      withPosition(reply, ended.position)
      return { status: 'success', message: say('done') }
    }
    await assertFew('mail', request.ip)
    if (!isAddress(request.body.email)) return { status: 'error', message: say('email-wrong') }
    await inStep(() => commands.requestUnsubscribe({ username: request.body.email, reason, language }))
    return { status: 'success', message: say('mail-sent') }
  })
}

/**
 * By the token of a mail, which is good without a session. Only tokens that are no good are counted: the servers of a large mail provider
 * unsubscribe its users from a few addresses.
 */
const confirmRoute = ({ commands, ...deps }: Deps) => {
  const assertFew = requestLimit(deps)
  const tokens = linkTokens(deps.tokenSecret)
  return route(confirmUnsubscribe, async (request, reply): Promise<UnsubscribeConfirmed> => {
    const say = sayIn(languageOf(request), 'identity/unsubscribe')
    const link = tokens.read(request.body.token ?? request.query.token ?? '', 'unsubscribe')
    if (!link) await assertFew('unsubscribe', request.ip)
    const ended = link && (await commands.unsubscribeByMail(link))
    if (ended?.outcome !== 'accepted') return { result: false, message: say('link-invalid') }
    withPosition(reply, ended.position)
    return { result: true, message: say('done') }
  })
}

const openRoute = () =>
  route(openUnsubscribe, async ({ query: { token = '' } }, reply) =>
    reply.redirect(`/u/unsubscribeConfirm?token=${encodeURIComponent(token)}`),
  )

/** Who wants mails of the community, and who does not. */
export const unsubscribeRoutes = (deps: Deps) => [
  unsubscribeRoute(deps),
  confirmRoute(deps),
  openRoute(),
  route(resubscribe, async (request, reply): Promise<UnsubscribeOutcome> => {
    const begun = await deps.commands.resubscribe(actorOf(request).id)
    if (begun.outcome === 'rejected') throw new ProblemError('account-closed')
    withPosition(reply, begun.position)
    return { status: 'success', message: sayIn(languageOf(request), 'identity/unsubscribe')('resubscribed') }
  }),
  route(listUnsubscribed, async ({ params, query }) => [...(await deps.unsubscribed({ ...params, ...query }))], {
    before: atLeast(deps.reached, 'unsubscribed', 'member'),
  }),
]
