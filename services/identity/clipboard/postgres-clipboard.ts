import { MOST_ON_CLIPBOARD } from '@portal/contracts/http/clipboard'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { clipboardOf } from '@portal/projections/identity/clipboard/queries'
import type { Clipboards } from './clipboard.ts'

/** `fits`: the members who are on it already count once. */
const ADD = `with found as (
    select m.member_id from read.member m
    where m.member_id = any($2::uuid[]) and m.username is not null and m.registered_at is not null),
  size as (
    select count(*) as n from (
      select member_id from identity.clipboard where owner_id = $1 union select member_id from found) both_of),
  added as (
    insert into identity.clipboard (owner_id, member_id, added_at)
    select $1, found.member_id, $3 from found, size where size.n <= ${MOST_ON_CLIPBOARD}
    on conflict do nothing)
  select (select count(*) from found)::int as n, (select n <= ${MOST_ON_CLIPBOARD} from size) as fits`

type PostgresClipboards = Clipboards &
  Readonly<{
    /** Of an erased member: on the clipboards of others, and their own. */
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

/** Clipboards in `identity.clipboard`. */
export const postgresClipboards = (pool: Pool): PostgresClipboards => ({
  all: clipboardOf(pool),
  add: async (owner, members, at) => {
    const { rows } = await pool.query<Readonly<{ n: number; fits: boolean }>>(ADD, [owner, members, at])
    const [{ n, fits } = { n: 0, fits: true }] = rows
    return fits ? n : null
  },
  remove: async (owner, members) => {
    const text = 'delete from identity.clipboard where owner_id = $1 and member_id = any($2::uuid[])'
    await pool.query(text, [owner, members])
  },
  clear: async (owner) => {
    await pool.query('delete from identity.clipboard where owner_id = $1', [owner])
  },
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.clipboard where member_id = $1 or owner_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = 'select count(*)::int as n from identity.clipboard where member_id = $1 or owner_id = $1'
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = `select distinct m.id as "memberId" from unnest($1::uuid[]) m (id)
      where exists (select from identity.clipboard c where c.member_id = m.id or c.owner_id = m.id)`
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])).rows.map(({ memberId }) => memberId)
  },
})
