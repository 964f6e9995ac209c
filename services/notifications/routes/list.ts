import {
  countUnread,
  countUnreadNews,
  countUnreadSurveys,
  listNotifications,
} from '@portal/contracts/http/notifications'
import type { MemberId } from '@portal/contracts/ids'
import type { NoticeKind } from '@portal/contracts/notifications/notice-kinds'
import type { FastifyRequest } from 'fastify'
import { atLeast } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { NotificationsDeps } from '../deps.ts'
import { presentNotices } from '../presenter.ts'

const PER_PAGE = 10

/** The member who asks, if the address names them. @throws ProblemError `not-found`: it tells nobody who is a member */
const onlyOwn = (request: FastifyRequest, named: string): MemberId => {
  const { id } = actorOf(request)
  if (named.toLowerCase() !== id) throw new ProblemError('not-found')
  return id
}

/** A member's notifications, and how many are unread. */
export const listRoutes = ({ notices, reached, now }: Pick<NotificationsDeps, 'notices' | 'reached' | 'now'>) => {
  const before = atLeast(reached, 'notice')
  const unread = async (request: FastifyRequest, named: string, kind: NoticeKind | null) => ({
    unread: await notices.unread(onlyOwn(request, named), now(), kind),
  })

  return [
    route(
      listNotifications,
      async (request) => {
        const { params, query } = request
        const most = Number(query.itemsPerPage ?? PER_PAGE)
        const first = (Number(query.page ?? 1) - 1) * most
        const paged = { first, most, isUnreadOnly: query.only === 'unread' }
        return presentNotices(await notices.page(onlyOwn(request, params.receiver), now(), paged), languageOf(request))
      },
      { before },
    ),
    route(countUnread, (request) => unread(request, request.params.receiver, null), { before }),
    route(countUnreadNews, (request) => unread(request, request.params.userID, 'news'), { before }),
    route(countUnreadSurveys, (request) => unread(request, request.params.userID, 'survey'), { before }),
  ]
}
