import { noticeQueries } from '@portal/projections/notifications/notice/queries'
import type { Area } from '../area.ts'
import { noticeCommands } from './commands.ts'
import { notificationsErasure } from './erasure.ts'
import { liveNotices } from './live/live-notices.ts'
import { notificationsData } from './member-data.ts'
import { notificationsRoutes } from './routes.ts'

/** What members are told, and what of it they have read. Each command writes one stream. */
export const notifications: Area = {
  needs: [],
  tables: [],
  views: ['read.notice', 'read.notice_own', 'read.notice_read', 'read.notice_reader'],
  open: ({ log, pool, now }) => ({
    routes: ({ reached, clock, warn }) => {
      const notices = noticeQueries(pool)
      const noticesLive = liveNotices({ notices, clock, warn })
      return notificationsRoutes({
        notices,
        noticesLive,
        noticeCommands: noticeCommands({ log, now }),
        reached,
        now: clock,
      })
    },
    erasure: notificationsErasure(pool),
    memberData: notificationsData(pool),
    retention: [],
  }),
}
