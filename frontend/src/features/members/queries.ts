import { listBadges, listDeskBadges } from '@portal/contracts/http/badges'
import { getSystemContent } from '@portal/contracts/http/content'
import { getInviteLink, listReferrals, type ReferralColumn } from '@portal/contracts/http/referrals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'

export const inviteQuery = (member: string) =>
  queryOptions({
    queryKey: ['invite', member],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getInviteLink, {}, { signal }),
  })

/** The name of the page whose words stand above the link. */
const INVITE_PAGE = 'Invite'

/** Empty where staff have written none. */
export const inviteWordsQuery = (language: string) =>
  queryOptions({
    queryKey: ['site', 'content', 'system', INVITE_PAGE, language],
    queryFn: ({ signal }) => ask(getSystemContent, { params: { section: INVITE_PAGE } }, { signal }),
  })

export const PAGE_SIZES = ['1', '5', '10', '20', '50', '100'] as const
export type ReferralsAsked = Readonly<{
  page: number
  itemsPerPage: (typeof PAGE_SIZES)[number]
  columns: readonly ReferralColumn[]
}>

export const referralsQuery = (user: string, { page, itemsPerPage, columns }: ReferralsAsked) =>
  queryOptions({
    queryKey: ['referrals', user, page, itemsPerPage, columns],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { user, page: String(page), itemsPerPage, columns: JSON.stringify(columns) }
      return ask(listReferrals, { query }, { signal })
    },
  })

export const badgesQuery = (userID: string, language: string) =>
  queryOptions({
    queryKey: ['badges', userID, language],
    queryFn: ({ signal }) => ask(listBadges, { query: { userID } }, { signal }),
  })

export const deskBadgesKey = ['badge-desk'] as const
export const deskBadgesQuery = queryOptions({
  queryKey: deskBadgesKey,
  queryFn: ({ signal }) => ask(listDeskBadges, {}, { signal }),
})
