import { getPoll, listPolls } from '@portal/contracts/http/poll-desk'
import type { PollId } from '@portal/contracts/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

const LIST_MS = 10_000

export const deskKey = ['polls', 'desk'] as const

/** How many polls staff see on a page. */
export const ON_PAGE = 20

export const deskPollsQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'list', page],
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(listPolls, { query: { page, itemsPerPage: ON_PAGE } }, { signal }),
  })

export const deskPollQuery = (pollId: PollId) =>
  queryOptions({
    queryKey: [...deskKey, 'one', pollId],
    queryFn: ({ signal }) => ask(getPoll, { params: { pollId } }, { signal }),
  })
