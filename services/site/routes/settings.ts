import { discardSiteDraft, draftSite, getSiteDesk, publishSite } from '@portal/contracts/http/site-settings'
import type { SiteQueries } from '@portal/projections/site/site/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type CommandOf, commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SiteCommands } from '../commands.ts'

type Deps = Readonly<{ site: SiteQueries; siteCommands: SiteCommands; reached: Reached; chatWidget: string | null }>

const staffOf = ({ actor, ...asked }: CommandOf) => ({ by: actor.id, asked })

const answered = async (reply: FastifyReply, handling: ReturnType<SiteCommands['publish']>) => {
  const handled = await handling
  if (handled.outcome === 'rejected') {
    throw new ProblemError('not-possible', { values: { reason: handled.rejection.code } })
  }
  withPosition(reply, handled.position)
  return { status: 'success' as const }
}

/** What staff do with the settings of the site. */
export const settingsRoutes = ({ site, siteCommands, reached, chatWidget }: Deps) => {
  const changing = (change: SiteCommands['publish']) => (request: FastifyRequest, reply: FastifyReply) => {
    const { by, asked } = staffOf(commandOf(request))
    return answered(reply, change(asked, { by }))
  }
  return [
    route(getSiteDesk, async () => ({ ...(await site.current()), chatWidget }), { before: atLeast(reached, 'site') }),
    route(draftSite, (request, reply) => {
      const { by, asked } = staffOf(commandOf(request))
      return answered(reply, siteCommands.draft(asked, { by, settings: request.body }))
    }),
    route(publishSite, changing(siteCommands.publish)),
    route(discardSiteDraft, changing(siteCommands.discard)),
  ]
}
