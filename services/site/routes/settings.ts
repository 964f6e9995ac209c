import { discardSiteDraft, draftSite, getSiteDesk, publishSite } from '@portal/contracts/http/site-settings'
import type { MemberId } from '@portal/contracts/ids'
import type { SiteQueries } from '@portal/projections/site/site/queries'
import type { FastifyReply } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SiteCommands } from '../commands.ts'

type Deps = Readonly<{
  site: SiteQueries
  siteCommands: SiteCommands
  reached: Reached
  chatWidget: string | null
  /** Whether a member signs in with a passkey. */
  hasPasskey: (memberId: MemberId) => Promise<boolean>
}>

type Asking = RequestOf<typeof draftSite> | RequestOf<typeof publishSite> | RequestOf<typeof discardSiteDraft>

const staffOf = (request: Asking) => {
  const { actor, ...asked } = commandOf(request)
  return { asked, by: actor.id, seen: request.query.seen ?? null }
}

const answered = async (reply: FastifyReply, handling: ReturnType<SiteCommands['publish']>) => {
  const handled = await handling
  if (handled.outcome === 'rejected') {
    const { code } = handled.rejection
    throw code === 'stale'
      ? new ProblemError('stale-version')
      : new ProblemError('not-possible', { values: { reason: code } })
  }
  withPosition(reply, handled.position)
  return { status: 'success' as const }
}

/** What staff do with the settings of the site. */
export const settingsRoutes = ({ site, siteCommands, reached, chatWidget, hasPasskey }: Deps) => {
  /** Whoever asks staff for passkeys has shown that they work here: else nobody could sign in to undo it. @throws {ProblemError} */
  const assertPasskeysWork = async (by: MemberId): Promise<void> => {
    const { draft, published } = await site.current()
    const isNew = draft?.staffPasskeys === true && published.staffPasskeys !== true
    if (isNew && !(await hasPasskey(by))) {
      throw new ProblemError('not-possible', { values: { reason: 'passkey-first' } })
    }
  }

  return [
    route(getSiteDesk, async () => ({ ...(await site.current()), chatWidget }), { before: atLeast(reached, 'site') }),
    route(draftSite, (request, reply) => {
      const { asked, ...by } = staffOf(request)
      return answered(reply, siteCommands.draft(asked, { ...by, settings: request.body }))
    }),
    route(publishSite, async (request, reply) => {
      const { asked, ...by } = staffOf(request)
      await assertPasskeysWork(by.by)
      return answered(reply, siteCommands.publish(asked, by))
    }),
    route(discardSiteDraft, (request, reply) => {
      const { asked, ...by } = staffOf(request)
      return answered(reply, siteCommands.discard(asked, by))
    }),
  ]
}
