import * as z from 'zod/mini'
import { PollId } from '../ids.ts'
import { PollDefinition } from '../polls/poll.ts'
import { call } from './call.ts'
import { paging } from './paging.ts'

export const PollState = z.enum(['draft', 'open', 'closed'])
export type PollState = z.infer<typeof PollState>

const When = z.nullable(z.string())

/** A poll as staff see it. `revision` names its definition. `counts`: the votes of each option, in the order of the definition. */
export const DeskPoll = z.object({
  pollId: PollId,
  state: PollState,
  definition: PollDefinition,
  revision: z.string(),
  votes: z.int(),
  counts: z.array(z.object({ code: z.int(), votes: z.int(), percent: z.int() })),
  draftedAt: z.string(),
  publishedAt: When,
  closedAt: When,
})
export type DeskPoll = z.infer<typeof DeskPoll>

/** `total`: of all polls, on whatever page they are. */
export const listPolls = call({
  method: 'GET',
  path: '/api/polls',
  summary: 'Polls with their figures, in pages, the newest first',
  who: 'site',
  query: z.object(paging(20)),
  replies: { 200: z.object({ polls: z.array(DeskPoll), total: z.int() }) },
})

const Changed = { 200: z.object({ pollId: PollId }) }

const OfPoll = z.object({ pollId: PollId })

export const getPoll = call({
  method: 'GET',
  path: '/api/polls/{pollId}',
  summary: 'One poll with its figures',
  who: 'site',
  params: OfPoll,
  replies: { 200: DeskPoll },
})

/**
 * The revision that the sender has seen: if somebody has written another draft since, it is refused (409 `stale-version`). Without it nothing is
 * compared.
 */
const SeenPoll = z.object({ revision: z.optional(z.string().check(z.maxLength(40))) })

export const draftPoll = call({
  method: 'POST',
  path: '/api/polls',
  summary: 'Make a new poll, a draft that only staff see',
  who: 'site',
  isRepeatable: true,
  body: z.object({ definition: PollDefinition }),
  replies: Changed,
})

export const redraftPoll = call({
  method: 'PUT',
  path: '/api/polls/{pollId}',
  summary: 'Change a draft',
  who: 'site',
  isRepeatable: true,
  params: OfPoll,
  query: SeenPoll,
  body: z.object({ definition: PollDefinition }),
  replies: Changed,
})

/** A refused change is a problem: 404 `not-found`, 409 `not-possible`. */
export const publishPoll = call({
  method: 'POST',
  path: '/api/polls/{pollId}/publish',
  summary: 'Open a poll for votes',
  who: 'site',
  isRepeatable: true,
  params: OfPoll,
  query: SeenPoll,
  replies: Changed,
})

export const closePoll = call({
  method: 'POST',
  path: '/api/polls/{pollId}/close',
  summary: 'End a poll: no further votes',
  who: 'site',
  isRepeatable: true,
  params: OfPoll,
  replies: Changed,
})
