import type { AccountType } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { gathered } from '@portal/infra/tools/gathered'
import { prepared } from '@portal/infra/tools/prepared'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'

/** A member who can sign in. An erased member, or a name that is only claimed, is not found. */
export type Member = Readonly<{
  memberId: MemberId
  username: string
  displayName: string
  accountType: AccountType
  /** A PHC string. It never leaves the server. */
  passwordHash: string
  /** False until the address is confirmed: nobody signs in before. */
  isActive: boolean
  /** An operator closed the account to its owner: nobody signs in, and no session is good. */
  isLocked: boolean
  /** A passkey is asked for after the password. */
  hasPasskey: boolean
}>

export type MemberQueries = Readonly<{
  /** By the sha256 of the login name, in hex. */
  byLogin: (digest: string) => Promise<Member | null>
  byId: (memberId: MemberId) => Promise<Member | null>
}>

const SELECT = `select member_id as "memberId", username, display_name as "displayName", account_type as "accountType",
    password_hash as "passwordHash", is_active as "isActive", locked_at is not null as "isLocked",
    coalesce(passkeys > 0, false) as "hasPasskey"
  from read.member where username is not null and password_hash is not null and account_type is not null`

export const memberQueries = (pool: Pool): MemberQueries => ({
  byLogin: async (digest) => (await pool.query<Member>(`${SELECT} and login_digest = $1`, [digest])).rows[0] ?? null,
  byId: gathered(async (ids) => {
    const { rows } = await pool.query<Member>(prepared(`${SELECT} and member_id = any($1::uuid[])`, [ids]))
    return new Map(rows.map((row) => [row.memberId, row]))
  }),
})

/** Which of these login names, by their digests, members have. */
export const takenLogins = async (pool: Pool, digests: readonly string[]): Promise<ReadonlySet<string>> => {
  const text = 'select login_digest as digest from read.member where username is not null and login_digest = any($1)'
  const { rows } = await pool.query<Readonly<{ digest: string }>>(text, [digests])
  return new Set(rows.map(({ digest }) => digest))
}

/** Members by names: each is a login name by its digest, or an id. `username`: what they sign in by now. */
export type NamedMember = Readonly<{ memberId: MemberId; digest: string; username: string }>

/** Those of these whom somebody knows by the digest of a login name, or by their id. */
export const membersNamed = async (
  pool: Pool,
  names: Readonly<{ digests: readonly string[]; ids: readonly string[] }>,
): Promise<readonly NamedMember[]> => {
  const text = `select member_id as "memberId", login_digest as digest, username from read.member
    where username is not null and (login_digest = any($1) or member_id = any($2::uuid[])) order by username`
  return (await pool.query<NamedMember>(text, [names.digests, names.ids])).rows
}

/** An account that may do more than a member, and can sign in. */
export type StaffAccount = Pick<Member, 'memberId' | 'username' | 'displayName' | 'accountType'>

/** By name; at most 500. */
export const staffAccounts = async (pool: Pool): Promise<readonly StaffAccount[]> => {
  const text = `${SELECT} and account_type in ('admin', 'developer') and is_active and locked_at is null
    order by display_name, username limit 500`
  return (await pool.query<Member>(text)).rows.map(({ memberId, username, displayName, accountType }) => ({
    memberId,
    username,
    displayName,
    accountType,
  }))
}

/** Whether there is an account that may do more than a member and can sign in. */
export const hasStaff = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ there: boolean }>>(
    `select exists (${SELECT} and account_type in ('admin', 'developer')) as there`,
  )
  return rows[0]?.there ?? false
}

/** Members who were registered and are erased. */
export const closedAccounts = async (pool: Pool): Promise<readonly MemberId[]> => {
  const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(
    `select member_id as "memberId" from read.member where registered_at is not null and username is null`,
  )
  return rows.map(({ memberId }) => memberId)
}

/** How many rows still contain personal data of a member, in all versions. */
export const namedMemberRows = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, {
    table: 'member',
    column: 'password_hash',
    where: 'member_id = $1 and coalesce(login_digest, username, display_name, password_hash) is not null',
    values: [memberId],
  })
