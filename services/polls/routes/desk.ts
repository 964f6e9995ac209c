import { closePoll, draftPoll, getPoll, listPolls, publishPoll, redraftPoll } from '@portal/contracts/http/poll-desk'
import type { PollId } from '@portal/contracts/ids'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import type { PollQueries } from '@portal/projections/polls/poll/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type CommandOf, commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { newPollId, type PollCommands } from '../commands.ts'
import type { PollRejection } from '../domain/poll.ts'
import { presentDeskPoll } from '../presenter.ts'
import { checkedSafely } from '../safe-poll.ts'

const refusal = ({ code }: PollRejection, request: FastifyRequest): ProblemError => {
  if (code === 'unknown-poll') return new ProblemError('not-found')
  if (code === 'stale') return new ProblemError('stale-version')
  return new ProblemError('not-possible', { sentence: sayIn(languageOf(request), 'polls/desk')(code) })
}

/** The poll that was changed. @throws ProblemError where the rules of polls refuse it */
const answered = async (
  exchange: Readonly<{ request: FastifyRequest; reply: FastifyReply; pollId: PollId }>,
  handling: ReturnType<PollCommands['publishPoll']>,
) => {
  const { request, reply, pollId } = exchange
  const handled = await handling
  if (handled.outcome === 'rejected') throw refusal(handled.rejection, request)
  withPosition(reply, handled.position)
  return { pollId }
}

/** @throws ProblemError with every fault */
const checked = (definition: PollDefinition): PollDefinition => {
  const found = checkedSafely(definition)
  if ('issues' in found) throw new ProblemError('invalid-request', { issues: found.issues })
  return found.definition
}

const staffOf = ({ actor, ...asked }: CommandOf) => ({ by: actor.id, asked })

type Deps = Readonly<{ polls: Pick<PollQueries, 'page' | 'one'>; commands: PollCommands; reached: Reached }>

/** What staff do with polls. */
export const deskRoutes = ({ polls, commands, reached }: Deps) => [
  route(
    listPolls,
    async ({ query }) => {
      const { polls: shown, total } = await polls.page(query)
      return { polls: shown.map(presentDeskPoll), total }
    },
    { before: atLeast(reached, 'poll') },
  ),
  route(
    getPoll,
    async ({ params }) => {
      const poll = await polls.one(params.pollId)
      if (poll === null) throw new ProblemError('not-found')
      return presentDeskPoll(poll)
    },
    { before: atLeast(reached, 'poll') },
  ),
  route(draftPoll, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const pollId = newPollId(asked.commandId)
    const definition = checked(request.body.definition)
    return answered({ request, reply, pollId }, commands.draftPoll(asked, { pollId, by, definition, isNew: true }))
  }),
  route(redraftPoll, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { pollId } = request.params
    const { revision: seen = null } = request.query
    const definition = checked(request.body.definition)
    return answered(
      { request, reply, pollId },
      commands.draftPoll(asked, { pollId, by, definition, isNew: false, seen }),
    )
  }),
  route(publishPoll, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { pollId } = request.params
    const { revision: seen = null } = request.query
    return answered({ request, reply, pollId }, commands.publishPoll(asked, { pollId, by, seen }))
  }),
  route(closePoll, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { pollId } = request.params
    return answered({ request, reply, pollId }, commands.closePoll(asked, { pollId, by }))
  }),
]
