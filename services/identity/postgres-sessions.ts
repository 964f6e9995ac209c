import type { AccountType } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { gathered } from '@portal/infra/tools/gathered'
import type { EndedSession, Session, SessionStore } from '../http/sessions/sessions.ts'

type Row = Readonly<{
  key: string
  member_id: MemberId
  account_type: AccountType
  acted_by: MemberId | null
  created_at: Date
  seen_at: Date
  expires_at: Date
}>

const FIND = `select encode(key, 'hex') as key, member_id, account_type, acted_by, created_at, seen_at, expires_at
  from identity.session where key = any($1::bytea[])`

const REMOVE = `delete from identity.session where key = $1 returning member_id as "memberId", acted_by as "actedBy"`

/** Whoever writes late writes nothing; but a time far ahead is that of a clock which was put back since. */
const TOUCH = `update identity.session s set account_type = t.account_type, seen_at = t.seen_at
  from unnest($1::bytea[], $2::text[], $3::timestamptz[]) as t (key, account_type, seen_at)
  where s.key = t.key and (s.seen_at < t.seen_at or s.seen_at > t.seen_at + interval '5 minutes')`

type Touch = Readonly<{ accountType: AccountType; seenAt: Date }>

/** What was touched in so long is written by one statement. */
const FLUSH_MS = 1_000

const bytes = (key: string) => Buffer.from(key, 'hex')

const sessionOf = (row: Row): Session => ({
  key: row.key,
  memberId: row.member_id,
  accountType: row.account_type,
  actedBy: row.acted_by,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
})

/** One transaction, which the disk is not waited for: a server that crashes forgets when some were seen, and nothing else. */
const writeTouches = async (pool: Pool, touches: ReadonlyMap<string, Touch>): Promise<void> => {
  const connection = await pool.connect()
  let isBroken = true
  try {
    const sorted = [...touches].toSorted(([one], [other]) => (one < other ? -1 : 1))
    await connection.query('begin; set local synchronous_commit = off')
    await connection.query({
      name: 'session-touch',
      text: TOUCH,
      values: [
        sorted.map(([key]) => bytes(key)),
        sorted.map(([, { accountType }]) => accountType),
        sorted.map(([, { seenAt }]) => seenAt),
      ],
    })
    await connection.query('commit')
    isBroken = false
  } finally {
    connection.release(isBroken)
  }
}

/** Gathers touches. What could not be written is dropped: the next request of each session touches it again. */
const gatheredTouches = (pool: Pool) => {
  let waiting = new Map<string, Touch>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const touches = waiting
    waiting = new Map()
    if (touches.size > 0) await writeTouches(pool, touches)
  }

  const add = (key: string, touch: Touch): void => {
    waiting.set(key, touch)
    timer ??= setTimeout(() => void flush().catch(() => undefined), FLUSH_MS).unref()
  }
  return { add, flush }
}

type PostgresSessions = SessionStore &
  Readonly<{
    flush: () => Promise<void>
    /** Ends those that began before a moment. */
    removeOlderOf: (memberId: MemberId, before: Instant) => Promise<void>
  }>

/**
 * Sessions in `identity.session`. Every call but `touch` rejects with the database's error when it is away. `flush` writes what
 * was touched at once.
 */
export const postgresSessions = (pool: Pool): PostgresSessions => {
  const touches = gatheredTouches(pool)
  const find = gathered(async (keys) => {
    const query = { name: 'session-find', text: FIND, values: [keys.map(bytes)] }
    const { rows } = await pool.query<Row>(query)
    return new Map(rows.map((row) => [row.key, sessionOf(row)]))
  })

  return {
    add: async ({ key, memberId, accountType, actedBy, createdAt, seenAt, expiresAt }) => {
      await pool.query(
        `insert into identity.session (key, member_id, account_type, acted_by, created_at, seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [bytes(key), memberId, accountType, actedBy, createdAt, seenAt, expiresAt],
      )
    },
    find,
    touch: (key, accountType, seenAt) => touches.add(key, { accountType, seenAt }),
    flush: touches.flush,
    remove: async (key) => {
      const { rows } = await pool.query<EndedSession>(REMOVE, [bytes(key)])
      return rows[0] ?? null
    },
    removeAllOf: async (memberId) => {
      await pool.query('delete from identity.session where member_id = $1 or acted_by = $1', [memberId])
    },
    removeOlderOf: async (memberId, before) => {
      await pool.query('delete from identity.session where (member_id = $1 or acted_by = $1) and created_at < $2', [
        memberId,
        before,
      ])
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
  const text = `select distinct member_id as "memberId" from identity.session where member_id = any($1::uuid[])
    union select acted_by from identity.session where acted_by = any($1::uuid[])`
  const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])
  return rows.map(({ memberId }) => memberId)
}

/** How many sessions a member has. */
export const sessionsOf = async (pool: Pool, memberId: MemberId): Promise<number> => {
  const text = 'select count(*)::int as n from identity.session where member_id = $1 or acted_by = $1'
  return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
}
