import { getQuickPoll, listVotedPolls } from '@portal/contracts/http/polls'
import { queryOptions } from '@tanstack/react-query'
import { ask, fromPage } from '../../lib/requests.ts'

/** The polls of a member: the next one, and those that are voted. */
export const pollsKey = (member: string) => ['polls', 'mine', member] as const

/** It is never refetched by itself: that would replace the poll while somebody chooses. */
export const quickPollQuery = (member: string) =>
  queryOptions({
    queryKey: [...pollsKey(member), 'next'],
    staleTime: Number.POSITIVE_INFINITY,
    ...fromPage(getQuickPoll, {}),
  })

export const votedPollsQuery = (member: string) =>
  queryOptions({
    queryKey: [...pollsKey(member), 'voted'],
    queryFn: ({ signal }) => ask(listVotedPolls, {}, { signal }),
  })
