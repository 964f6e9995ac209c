import {
  awardBadge,
  defineBadge,
  listDeskBadges,
  redefineBadge,
  retireBadge,
  takeBadgeBack,
} from '@portal/contracts/http/badges'
import type { BadgeId } from '@portal/contracts/ids'
import type { FastifyReply } from 'fastify'
import { atLeast } from '../../http/calls/at-least.ts'
import { type CommandOf, commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type BadgeCommands, newBadgeId } from '../badge-commands.ts'
import type { MembersAreaDeps } from '../deps.ts'
import { revisionOf } from '../domain/badge.ts'

type Handling = ReturnType<BadgeCommands['define']> | ReturnType<BadgeCommands['takeBack']>

const answered = async (reply: FastifyReply, badgeId: BadgeId, handling: Handling) => {
  const handled = await handling
  if (handled.outcome === 'rejected')
    throw new ProblemError(handled.rejection.code === 'stale' ? 'stale-version' : 'not-found')
  withPosition(reply, handled.position)
  return { badgeId }
}

const staffOf = ({ actor, ...asked }: CommandOf) => ({ by: actor.id, asked })

/** What staff do with badges. */
export const badgeDeskRoutes = ({
  badges,
  badgeCommands,
  reached,
}: Pick<MembersAreaDeps, 'badges' | 'badgeCommands' | 'reached'>) => [
  route(listDeskBadges, async () => (await badges.all()).map((one) => ({ ...one, revision: revisionOf(one) })), {
    before: atLeast(reached, 'badge'),
  }),
  route(defineBadge, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const badgeId = newBadgeId(asked.commandId)
    return answered(reply, badgeId, badgeCommands.define(asked, { badgeId, by, definition: request.body, isNew: true }))
  }),
  route(redefineBadge, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { badgeId } = request.params
    const { revision: seen = null } = request.query
    const defining = { badgeId, by, definition: request.body, isNew: false, seen }
    return answered(reply, badgeId, badgeCommands.define(asked, defining))
  }),
  route(retireBadge, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { badgeId } = request.params
    return answered(reply, badgeId, badgeCommands.retire(asked, { badgeId, by }))
  }),
  route(awardBadge, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { badgeId } = request.params
    return answered(reply, badgeId, badgeCommands.award(asked, { badgeId, memberId: request.body.userID, by }))
  }),
  route(takeBadgeBack, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { badgeId } = request.params
    return answered(reply, badgeId, badgeCommands.takeBack(asked, { badgeId, memberId: request.body.userID, by }))
  }),
]
