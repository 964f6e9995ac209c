import type { Asked } from '@portal/contracts/http/call'
import {
  getMember,
  listMemberLogins,
  listMemberServices,
  listMemberSurveys,
  listMembers,
} from '@portal/contracts/http/members'
import { listMemberEvents } from '@portal/contracts/http/operations/log-events'
import { listRecent } from '@portal/contracts/http/recent-members'
import { listReferrals } from '@portal/contracts/http/referrals'
import type { MemberId } from '@portal/contracts/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const membersKey = ['members'] as const

export const membersQuery = (asked: Asked<typeof listMembers>) =>
  queryOptions({
    queryKey: [...membersKey, 'list', asked],
    queryFn: ({ signal }) => ask(listMembers, asked, { signal }),
    placeholderData: keepPreviousData,
  })

/** `perPage`: members of a page. */
export type RecentAsked = Readonly<{ page: number; perPage: number }>

export const recentQuery = (params: RecentAsked) =>
  queryOptions({
    queryKey: [...membersKey, 'recent', params],
    queryFn: ({ signal }) => ask(listRecent, { params }, { signal }),
    placeholderData: keepPreviousData,
  })

export const memberQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'account'],
    queryFn: ({ signal }) => ask(getMember, { params: { memberId } }, { signal }),
  })

export const memberSurveysQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'surveys'],
    queryFn: ({ signal }) => ask(listMemberSurveys, { params: { memberId } }, { signal }),
  })

export const memberServicesQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'services'],
    queryFn: ({ signal }) => ask(listMemberServices, { params: { memberId } }, { signal }),
  })

export const memberLoginsQuery = (memberId: MemberId, page: number) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'logins', page],
    queryFn: ({ signal }) => ask(listMemberLogins, { params: { memberId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const REFERRALS_PER_PAGE = '10'

export const memberReferralsQuery = (user: MemberId, page: number) =>
  queryOptions({
    queryKey: [...membersKey, user, 'referrals', page],
    queryFn: ({ signal }) => {
      const columns = JSON.stringify(['displayName', 'registeredAt'])
      const query = { user, page: String(page), itemsPerPage: REFERRALS_PER_PAGE, columns } as const
      return ask(listReferrals, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const memberEventsQuery = (memberId: MemberId, before: string) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'events', before],
    queryFn: ({ signal }) =>
      ask(listMemberEvents, { params: { memberId }, query: before === '' ? {} : { before } }, { signal }),
    placeholderData: keepPreviousData,
  })
