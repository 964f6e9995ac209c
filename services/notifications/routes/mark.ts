import { markAllNotificationsRead, markNotificationRead } from '@portal/contracts/http/notifications'
import type { FastifyReply } from 'fastify'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import type { NoticeCommands } from '../commands.ts'
import type { NotificationsDeps } from '../deps.ts'

const done = async (reply: FastifyReply, marking: ReturnType<NoticeCommands['markRead']>) => {
  const handled = await marking
  if (handled.outcome === 'accepted') withPosition(reply, handled.position)
  return { status: 'success' as const }
}

/** A notice that is not the member's, or none, is marked too: it changes nothing that anybody sees. */
export const markRoutes = ({ noticeCommands }: Pick<NotificationsDeps, 'noticeCommands'>) => [
  route(markNotificationRead, (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    return done(reply, noticeCommands.markRead(asked, actor.id, [request.body.pkNotification]))
  }),
  route(markAllNotificationsRead, (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    return done(reply, noticeCommands.markAllRead(asked, actor.id, request.body.until))
  }),
]
