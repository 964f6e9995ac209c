import type { PollQueries } from '@portal/projections/polls/poll/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { PollCommands } from './commands.ts'
import { castVoteRoute } from './routes/cast-vote.ts'
import { deskRoutes } from './routes/desk.ts'
import { quickPollRoute, votedPollsRoute } from './routes/quick-poll.ts'

export type PollsDeps = Readonly<{ polls: PollQueries; pollCommands: PollCommands; reached: Reached }>

/** The routes of the area. */
export const pollsRoutes = ({ polls, pollCommands: commands, reached }: PollsDeps): readonly Route[] => [
  quickPollRoute({ polls, reached }),
  votedPollsRoute({ polls, reached }),
  castVoteRoute({ commands }),
  ...deskRoutes({ polls, commands, reached }),
]
