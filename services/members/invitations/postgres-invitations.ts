import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { type Invitations, type KeptInvitation, MOST_PER_DAY } from './invitations.ts'

/** The count of the day is one row, which two requests at once cannot both overstep. */
const ADD = `with asked as (
    select * from jsonb_to_recordset($3::jsonb) as a ("invitationId" uuid, address text, "addressDigest" text)),
  fresh as (select * from asked where not exists (select from members.invitation i where i.invitation_id = asked."invitationId")),
  counted as (
    insert into members.invitations_of_day as d (member_id, day, count)
    select $1, ($4::timestamptz at time zone 'UTC')::date, count(*) from fresh having count(*) between 1 and $5
    on conflict (member_id, day) do update set count = d.count + excluded.count where d.count + excluded.count <= $5
    returning 1),
  added as (
    insert into members.invitation (invitation_id, member_id, address, address_digest, language, created_at)
    select "invitationId", $1, address, "addressDigest", $2, $4 from fresh where exists (select from counted)
    on conflict do nothing returning 1)
  select (select count(*) from fresh) = 0 or exists (select from counted) as "isKept", (select count(*) from added) as added`

const FIND = `select invitation_id as "invitationId", member_id as "memberId", address, address_digest as "addressDigest", language
  from members.invitation where invitation_id = $1`

const IS_INVITED = `select exists (select from members.invitation i join members.invitation own on own.invitation_id = $1
  where i.address_digest = $2 and i.invitation_id <> $1
    and (i.created_at, i.invitation_id) < (own.created_at, own.invitation_id)) as there`

type PostgresInvitations = Invitations &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    /** Of which of these there are rows. */
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

/** Invitations in `members.invitation`. */
export const postgresInvitations = (pool: Pool): PostgresInvitations => ({
  add: async ({ memberId, language }, invited, at) => {
    const values = [memberId, language, JSON.stringify(invited), at, MOST_PER_DAY]
    return (await pool.query<Readonly<{ isKept: boolean }>>(ADD, values)).rows[0]?.isKept ?? false
  },
  find: async (invitationId) => (await pool.query<KeptInvitation>(FIND, [invitationId])).rows[0] ?? null,
  isInvited: async ({ invitationId, addressDigest }) =>
    (await pool.query<Readonly<{ there: boolean }>>(IS_INVITED, [invitationId, addressDigest])).rows[0]?.there ?? false,
  close: async (invitationId) => {
    await pool.query('update members.invitation set address = null where invitation_id = $1', [invitationId])
  },
  removeAllOf: async (memberId) => {
    await pool.query('delete from members.invitations_of_day where member_id = $1', [memberId])
    await pool.query('delete from members.invitation where member_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = `select (select count(*) from members.invitation where member_id = $1)::int
      + (select count(*) from members.invitations_of_day where member_id = $1)::int as n`
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = `select member_id as "memberId" from members.invitation where member_id = any($1::uuid[])
      union select member_id from members.invitations_of_day where member_id = any($1::uuid[])`
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])).rows.map(({ memberId }) => memberId)
  },
})
