import type { AccountType } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { Session, SessionStore } from '../http/sessions/sessions.ts'
import { gathered } from './gathered.ts'

type Row = Readonly<{
  key: string
  member_id: MemberId
  account_type: AccountType
  created_at: Date
  seen_at: Date
  expires_at: Date
}>

const FIND = `select encode(key, 'hex') as key, member_id, account_type, created_at, seen_at, expires_at
  from identity.session where key = any($1::bytea[])`

/** Whoever writes late writes nothing; but a time far ahead is that of a clock which was put back since. */
const TOUCH = `update identity.session set account_type = $2, seen_at = $3
  where key = $1 and (seen_at < $3 or seen_at > $3 + interval '5 minutes')`

const bytes = (key: string) => Buffer.from(key, 'hex')

const sessionOf = (row: Row): Session => ({
  key: row.key,
  memberId: row.member_id,
  accountType: row.account_type,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
})

/** Sessions in `identity.session`. Every call rejects with the database's error when it is away. */
export const postgresSessions = (pool: Pool): SessionStore => {
  const find = gathered(async (keys) => {
    const query = { name: 'session-find', text: FIND, values: [keys.map(bytes)] }
    const { rows } = await pool.query<Row>(query)
    return new Map(rows.map((row) => [row.key, sessionOf(row)]))
  })

  return {
    add: async ({ key, memberId, accountType, createdAt, seenAt, expiresAt }) => {
      await pool.query(
        `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [bytes(key), memberId, accountType, createdAt, seenAt, expiresAt],
      )
    },
    find,
    touch: async (key, accountType, seenAt) => {
      await pool.query(TOUCH, [bytes(key), accountType, seenAt])
    },
    remove: async (key) => {
      await pool.query('delete from identity.session where key = $1', [bytes(key)])
    },
    removeAllOf: async (memberId) => {
      await pool.query('delete from identity.session where member_id = $1', [memberId])
    },
    removeExpired: async (idleSince, now) => {
      const { rowCount } = await pool.query('delete from identity.session where seen_at < $1 or expires_at < $2', [
        idleSince,
        now,
      ])
      return rowCount ?? 0
    },
  }
}

/** Who of these has a session. */
export const sessionHolders = async (pool: Pool, members: readonly MemberId[]): Promise<readonly MemberId[]> => {
  const text = 'select distinct member_id as "memberId" from identity.session where member_id = any($1::uuid[])'
  const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])
  return rows.map(({ memberId }) => memberId)
}

/** How many sessions a member has. */
export const sessionsOf = async (pool: Pool, memberId: MemberId): Promise<number> => {
  const text = 'select count(*)::int as n from identity.session where member_id = $1'
  return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
}
