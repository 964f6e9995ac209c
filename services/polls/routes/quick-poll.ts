import { getQuickPoll, listVotedPolls, type QuickPoll } from '@portal/contracts/http/polls'
import type { PollQueries } from '@portal/projections/polls/poll/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentPoll } from '../presenter.ts'

type Deps = Readonly<{ polls: Pick<PollQueries, 'nextFor' | 'votedBy'>; reached: Reached }>

export const quickPollRoute = ({ polls, reached }: Deps) =>
  route(
    getQuickPoll,
    async (request): Promise<QuickPoll> => {
      const next = await polls.nextFor(actorOf(request).id)
      if (next === null) return []
      const { waiting, ...poll } = next
      return [{ waiting }, presentPoll(poll, { language: languageOf(request), codes: null })]
    },
    { before: atLeast(reached, 'poll') },
  )

export const votedPollsRoute = ({ polls, reached }: Deps) =>
  route(
    listVotedPolls,
    async (request) => {
      const voted = await polls.votedBy(actorOf(request).id)
      return voted.map(({ codes, ...poll }) => presentPoll(poll, { language: languageOf(request), codes }))
    },
    { before: atLeast(reached, 'poll') },
  )
