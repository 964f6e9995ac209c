import type { NoticeQueries } from '@portal/projections/notifications/notice/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { NoticeCommands } from './commands.ts'
import type { LiveNotices } from './live/live-notices.ts'

/** What the routes of the area need. */
export type NotificationsDeps = Readonly<{
  notices: NoticeQueries
  noticesLive: LiveNotices
  noticeCommands: NoticeCommands
  reached: Reached
  now: () => Date
}>
