import { pollQueries } from '@portal/projections/polls/poll/queries'
import type { Area } from '../area.ts'
import { pollCommands } from './commands.ts'
import { pollsErasure } from './erasure.ts'
import { pollsData } from './member-data.ts'
import { pollsRoutes } from './routes.ts'

/** Quick polls. Each command writes one stream. */
export const polls: Area = {
  needs: [],
  tables: [],
  views: ['read.poll', 'read.poll_tally', 'read.poll_vote'],
  open: ({ log, pool, now }) => ({
    routes: ({ reached }) =>
      pollsRoutes({ polls: pollQueries(pool), pollCommands: pollCommands({ log, now }), reached }),
    erasure: pollsErasure(pool),
    memberData: pollsData(pool),
    retention: [],
  }),
}
