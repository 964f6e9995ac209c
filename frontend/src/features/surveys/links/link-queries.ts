import { listMemberLinks, type MemberLinksQuery } from '@portal/contracts/http/member-links'
import { listMembers } from '@portal/contracts/http/members'
import type { SurveyId } from '@portal/contracts/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** What all lists of a survey's links of members begin with. */
export const memberLinksKey = (survey: SurveyId) => ['surveys', 'member-links', survey]

export const memberLinksQuery = (query: MemberLinksQuery) =>
  queryOptions({
    queryKey: [...memberLinksKey(query.surveyID), query],
    queryFn: ({ signal }) => ask(listMemberLinks, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Active members whose name or address has this in it. */
export const membersFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['surveys', 'links', 'members', search],
    queryFn: ({ signal }) => ask(listMembers, { query: { search, state: 'active' } }, { signal }),
    enabled: search !== '',
  })
