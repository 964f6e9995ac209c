import type { Pool } from '@portal/infra/database/pool'
import { keptPopups } from '@portal/projections/site/content/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'

/** Nothing to do: the projection applies `MemberErased` by itself. */
export const siteErasure = (pool: Pool): ErasurePart => ({
  places: [
    {
      place: 'read model content (popup_seen), all versions',
      holds: 'which popups a member has seen',
      erased: 'removed; in the log as facts about a random id',
      left: (memberId) => keptPopups(pool, memberId),
    },
  ],
  unfinished: async () => [],
  erase: async () => null,
})
