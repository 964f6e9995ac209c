import { listPolls } from '@portal/contracts/http/poll-desk'
import { getQuickPoll, listVotedPolls } from '@portal/contracts/http/polls'
import { getLanguageStart } from '@portal/contracts/http/site'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'

const LIST_MS = 10_000

/** The polls of a member: the next one, and those that are voted. */
export const pollsKey = (member: string) => ['polls', 'mine', member] as const

/** It is never refetched by itself: that would replace the poll while somebody chooses. */
export const quickPollQuery = (member: string) =>
  queryOptions({
    queryKey: [...pollsKey(member), 'next'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getQuickPoll, {}, { signal }),
  })

export const votedPollsQuery = (member: string) =>
  queryOptions({
    queryKey: [...pollsKey(member), 'voted'],
    queryFn: ({ signal }) => ask(listVotedPolls, {}, { signal }),
  })

export const deskKey = ['polls', 'desk'] as const

export const deskPollsQuery = queryOptions({
  queryKey: deskKey,
  refetchInterval: LIST_MS,
  queryFn: ({ signal }) => ask(listPolls, {}, { signal }),
})

/** The languages of the site, in which a poll may be written. */
export const languagesQuery = queryOptions({
  queryKey: ['polls', 'languages'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await ask(getLanguageStart, {}, { signal })).languages,
})
