import type { MemberLinksQuery } from '@portal/contracts/http/member-links'
import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { containing } from '@portal/infra/tools/like-pattern'
import type { MemberLinkRow } from './tables.ts'

/** `username` and `displayName` are null for a member who was erased; `issuedByName` also for the command line. */
export type StoredMemberLink = Readonly<
  Omit<MemberLinkRow, 'memberId' | 'surveyId' | 'issuedBy' | 'withdrawnBy'> & {
    memberId: MemberId
    username: string | null
    displayName: string | null
    issuedByName: string | null
  }
>

/** Which links of a survey, at a time: whether one has expired depends on it. */
export type LinkFilter = Readonly<{ surveyId: SurveyId; at: Instant } & Pick<MemberLinksQuery, 'search' | 'state'>>

export type MemberLinkQueries = Readonly<{
  /** The newest first. `total` fit the filter; of all links of the survey, `left` are not withdrawn. */
  page: (
    filter: LinkFilter,
    paged: Readonly<{ first: number; most: number }>,
  ) => Promise<Readonly<{ links: readonly StoredMemberLink[]; total: number; left: number }>>
  /** All that are not withdrawn. */
  notWithdrawn: (surveyId: SurveyId) => Promise<readonly string[]>
  isWithdrawn: (linkId: string) => Promise<boolean>
}>

const STATES = {
  withdrawn: 'l.withdrawn_at is not null',
  expired: 'l.withdrawn_at is null and l.expires_at <= $3',
  used: 'l.withdrawn_at is null and l.expires_at > $3 and l.is_single_use and l.used_at is not null',
  open: 'l.withdrawn_at is null and l.expires_at > $3 and not (l.is_single_use and l.used_at is not null)',
  all: 'true',
} satisfies Record<MemberLinksQuery['state'], string>

const FOUND = `from read.survey_member_link l left join read.member m on m.member_id = l.member_id
  where l.survey_id = $1 and $3::timestamptz is not null and ($2::text is null or m.username ilike $2 or m.display_name ilike $2)`

const LINE = `select l.link_id as "linkId", l.member_id as "memberId", m.username, m.display_name as "displayName",
    l.is_single_use as "isSingleUse", ${instantText('l.issued_at')} as "issuedAt",
    (select i.display_name from read.member i where i.member_id = l.issued_by) as "issuedByName",
    ${instantText('l.expires_at')} as "expiresAt", ${instantText('l.used_at')} as "usedAt",
    ${instantText('l.withdrawn_at')} as "withdrawnAt"`

const ORDER = 'order by l.issued_at desc, l.link_id limit $4 offset $5'

const OPEN = `select link_id as "linkId" from read.survey_member_link
  where survey_id = $1 and withdrawn_at is null order by link_id`

const LEFT = `select count(*)::int as n from read.survey_member_link where survey_id = $1 and withdrawn_at is null`

const WITHDRAWN = `select exists (select from read.survey_member_link
  where link_id = $1 and withdrawn_at is not null) as "isWithdrawn"`

export const memberLinkQueries = (pool: Pool): MemberLinkQueries => ({
  page: async ({ surveyId, at, search = '', state }, { first, most }) => {
    const found = `${FOUND} and ${STATES[state]}`
    const values = [surveyId, search.trim() === '' ? null : containing(search.trim()), at]
    const [{ rows: links }, { rows: counts }, { rows: left }] = await Promise.all([
      pool.query<StoredMemberLink>(`${LINE} ${found} ${ORDER}`, [...values, most, first]),
      pool.query<Readonly<{ n: number }>>(`select count(*)::int as n ${found}`, values),
      pool.query<Readonly<{ n: number }>>(LEFT, [surveyId]),
    ])
    return { links, total: counts[0]?.n ?? 0, left: left[0]?.n ?? 0 }
  },
  notWithdrawn: async (surveyId) =>
    (await pool.query<Readonly<{ linkId: string }>>(OPEN, [surveyId])).rows.map(({ linkId }) => linkId),
  isWithdrawn: async (linkId) =>
    (await pool.query<Readonly<{ isWithdrawn: boolean }>>(WITHDRAWN, [linkId])).rows[0]?.isWithdrawn ?? false,
})
