import type { MemberLine } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { containing } from '@portal/infra/tools/like-pattern'
import type { Cursor, FoundMember, MemberFilter, MemberList, SeenMember } from './member-list.ts'

const STATE = `case when username is null then 'erased' when locked_at is not null then 'locked'
    when is_active then 'active' else 'registered' end`

/** The latest sign-in is looked up for the lines that are shown, by the index of its table. */
const LINE = `select member_id as "memberId", username, display_name as "displayName", account_type as "accountType",
    ${STATE} as state, ${instantText('registered_at')} as "registeredAt",
    (select ${instantText('max(s.at)')} from identity.sign_in s where s.member_id = m.member_id) as "lastSignInAt"
  from read.member m`

const ONE = `select line.*, (select ${instantText('since')} from read.unsubscribed where member_id = $1) as "unsubscribedAt"
  from (${LINE} where registered_at is not null and member_id = $1) line`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Condition = Readonly<{ sql: (parameter: string) => string; value: unknown }>

const sought = (search: string): Condition =>
  UUID.test(search)
    ? { sql: (id) => `member_id = ${id}::uuid`, value: search }
    : { sql: (text) => `(username ilike ${text} or display_name ilike ${text})`, value: containing(search) }

const SIGNED_IN = 'exists (select from identity.sign_in s where s.member_id = m.member_id and s.at >= '

const CLIPPED = 'exists (select from identity.clipboard c where c.member_id = m.member_id and c.owner_id = '

/** One condition for each part of the filter that is there. */
const conditionsOf = (filter: MemberFilter, after: Cursor | null): readonly Condition[] => {
  const { search = '', type, state, registeredSince, registeredUntil, seenSince, unseenSince, clipboardOf } = filter
  const conditions: readonly (Condition | false)[] = [
    search.trim() !== '' && sought(search.trim()),
    type !== undefined && { sql: (p) => `account_type = ${p}`, value: type },
    state !== undefined && { sql: (p) => `${STATE} = ${p}`, value: state },
    registeredSince !== undefined && { sql: (p) => `registered_at >= ${p}`, value: registeredSince },
    registeredUntil !== undefined && { sql: (p) => `registered_at <= ${p}`, value: registeredUntil },
    seenSince !== undefined && { sql: (p) => `${SIGNED_IN}${p})`, value: seenSince },
    unseenSince !== undefined && { sql: (p) => `not ${SIGNED_IN}${p})`, value: unseenSince },
    clipboardOf !== undefined && { sql: (p) => `${CLIPPED}${p})`, value: clipboardOf },
    after !== null && {
      sql: (p) => `(registered_at, member_id) < ((${p}::text[])[1]::timestamptz, (${p}::text[])[2]::uuid)`,
      value: [after.registeredAt, after.memberId],
    },
  ]
  return conditions.filter((condition) => condition !== false)
}

/** Who is erased is listed only when asked for. */
const whereOf = (filter: MemberFilter, after: Cursor | null) => {
  const conditions = conditionsOf(filter, after)
  const shown = filter.state === undefined ? ['username is not null'] : []
  const texts = ['registered_at is not null', ...shown, ...conditions.map(({ sql }, at) => sql(`$${at + 1}`))]
  return { where: texts.join(' and '), values: conditions.map(({ value }) => value) }
}

/** One look by the index of the sign-ins for each member: any page costs the same, however many sign-ins there are. */
const RECENT = `select m.member_id as "memberId", m.username, m.display_name as "displayName", m.account_type as "accountType",
    s.at as "seenAt"
  from read.member m cross join lateral (
      select at from identity.sign_in where member_id = m.member_id order by at desc limit 1
    ) s
  where m.username is not null and m.registered_at is not null
  order by s.at desc, m.member_id offset $1 limit $2`

/**
 * Members in `read.member`, in the order of its index by registration. A search for a part of a name reads members in that order
 * until the page is full, all of them at most.
 */
export const postgresMemberList = (pool: Pool): MemberList => ({
  page: async (filter, after, most) => {
    const { where, values } = whereOf(filter, after)
    const order = `order by registered_at desc, member_id desc limit ${most}`
    return (await pool.query<MemberLine>(`${LINE} where ${where} ${order}`, values)).rows
  },
  count: async (filter, most) => {
    const { where, values } = whereOf(filter, null)
    const { rows } = await pool.query<Readonly<{ n: number }>>(
      `select count(*)::int as n from (select from read.member m where ${where} limit ${most}) found`,
      values,
    )
    return rows[0]?.n ?? 0
  },
  ids: async (filter, most) => {
    const { where, values } = whereOf(filter, null)
    const order = `order by registered_at desc, member_id desc limit ${most}`
    const text = `select member_id as "memberId" from read.member m where ${where} ${order}`
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, values)).rows.map(({ memberId }) => memberId)
  },
  find: async (memberId) => (await pool.query<FoundMember>(ONE, [memberId])).rows[0] ?? null,
  recent: async ({ skip, most }) => (await pool.query<SeenMember>(RECENT, [skip, most])).rows,
})
