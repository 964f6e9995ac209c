import type { Pool } from '@portal/infra/database/pool'
import { keptVotes } from '@portal/projections/polls/poll/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'

/** Nothing to do: the projection applies `MemberErased` by itself. */
export const pollsErasure = (pool: Pool): ErasurePart => ({
  places: [
    {
      place: 'read model poll (poll_vote), all versions',
      holds: 'which options a member chose',
      erased: 'removed; the votes stay in the figures, and in the log as facts about a random id',
      left: (memberId) => keptVotes(pool, memberId),
    },
  ],
  unfinished: async () => [],
  erase: async () => null,
})
