import type { Pool } from '@portal/infra/database/pool'
import { keptNotices } from '@portal/projections/notifications/notice/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'

/** Nothing to do: the projection applies `MemberErased` by itself. */
export const notificationsErasure = (pool: Pool): ErasurePart => ({
  places: [
    {
      place: 'read model notice (notice_own, notice_read, notice_reader), all versions',
      holds: 'what a member was told, and what of it they have read',
      erased: 'removed; in the log as facts about a random id',
      left: (memberId) => keptNotices(pool, memberId),
    },
  ],
  unfinished: async () => [],
  erase: async () => null,
})
