import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { SessionStore } from '../http/sessions.ts'

type Row = Readonly<{ member_id: MemberId; created_at: Date; seen_at: Date; expires_at: Date }>

const bytes = (key: string) => Buffer.from(key, 'hex')

/** Sessions in `identity.session`. Every call rejects with the database's error when it is away. */
export const postgresSessions = (pool: Pool): SessionStore => ({
  add: async ({ key, memberId, createdAt, seenAt, expiresAt }) => {
    await pool.query(
      `insert into identity.session (key, member_id, created_at, seen_at, expires_at) values ($1, $2, $3, $4, $5)`,
      [bytes(key), memberId, createdAt, seenAt, expiresAt],
    )
  },
  find: async (key) => {
    const { rows } = await pool.query<Row>({
      name: 'session-find',
      text: 'select member_id, created_at, seen_at, expires_at from identity.session where key = $1',
      values: [bytes(key)],
    })
    const [row] = rows
    if (!row) return null
    const { member_id: memberId, created_at: createdAt, seen_at: seenAt, expires_at: expiresAt } = row
    return { key, memberId, createdAt, seenAt, expiresAt }
  },
  touch: async (key, seenAt) => {
    await pool.query('update identity.session set seen_at = $2 where key = $1 and seen_at < $2', [bytes(key), seenAt])
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
})
