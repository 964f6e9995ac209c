import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { PersonalPlace } from '../../identity/personal-places.ts'

/** How many rows of each place still say something of a member. */
export type Left = Readonly<Record<NonNullable<PersonalPlace['counted']>, number>>

type Count = Readonly<{ n: number }>

const countOf = async (pool: Pool, text: string, memberId: MemberId): Promise<number> =>
  (await pool.query<Count>(text, [memberId])).rows[0]?.n ?? 0

/** Every version of a projection has a schema of its own: also one that is built or stands by. */
const countInVersions = async (pool: Pool, table: string, column: string, where: string, memberId: MemberId) => {
  const { rows } = await pool.query<Readonly<{ schema: string }>>(
    `select table_schema as schema from information_schema.columns
     where table_name = $1 and column_name = $2 and table_schema ~ '_v[0-9]+$' order by 1`,
    [table, column],
  )
  const counts = rows.map(({ schema }) =>
    countOf(pool, `select count(*)::int as n from "${schema}".${table} where member_id = $1 and ${where}`, memberId),
  )
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0)
}

/** Looks into every place that can be counted. */
export const leftOf = async (pool: Pool, memberId: MemberId): Promise<Left> => {
  const named = 'coalesce(login_digest, username, display_name, password_hash) is not null'
  const [keys, members, responses, sessions] = await Promise.all([
    countOf(pool, 'select count(wrapped)::int as n from vault.owner_key where owner = $1', memberId),
    countInVersions(pool, 'member', 'password_hash', named, memberId),
    countInVersions(pool, 'response', 'texts', 'texts is not null', memberId),
    countOf(pool, 'select count(*)::int as n from identity.session where member_id = $1', memberId),
  ])
  return { keys, 'member-rows': members, 'response-rows': responses, sessions }
}

const BEHIND = `select distinct c.projection || ' v' || c.version as name,
    exists (select from proj.runner r where r.expires_at > clock_timestamp()) as "isRunning"
  from proj.checkpoint c where c.pos < $1 collate "C" order by 1`

const LOOK_AGAIN_MS = 50

/**
 * Waits until every version of every projection has come to a position. @returns those that have not: after `atMostMs`, or
 * at once where no projector runs
 */
export const projectionsBehind = async (
  pool: Pool,
  position: Position,
  atMostMs: number,
): Promise<readonly string[]> => {
  const until = performance.now() + atMostMs
  for (;;) {
    const { rows } = await pool.query<Readonly<{ name: string; isRunning: boolean }>>(BEHIND, [position])
    const isOver = performance.now() > until || rows.some(({ isRunning }) => !isRunning)
    if (rows.length === 0 || isOver) return rows.map(({ name }) => name)
    await sleep(LOOK_AGAIN_MS)
  }
}
