import type { NoticeQueries } from '@portal/projections/notifications/notice/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { NoticeCommands } from './commands.ts'
import type { LiveNotices } from './live/live-notices.ts'
import { listRoutes } from './routes/list.ts'
import { markRoutes } from './routes/mark.ts'
import { watchRoute } from './routes/watch.ts'

export type NotificationsDeps = Readonly<{
  notices: NoticeQueries
  noticesLive: LiveNotices
  noticeCommands: NoticeCommands
  reached: Reached
  now: () => Date
}>

/** The routes of the area. */
export const notificationsRoutes = (deps: NotificationsDeps): readonly Route[] => [
  ...listRoutes(deps),
  ...markRoutes(deps),
  watchRoute(deps),
]
