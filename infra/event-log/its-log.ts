import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../database/pool.ts'
import { type LogPlace, openFeed } from './log-place.ts'

/** The settings name another log than the one that this database belongs to. To continue would mix two portals. */
export class AnotherLog extends Error {
  override readonly name = 'AnotherLog'
}

type Belongs = Readonly<{ kind: LogPlace['kind']; log_id: string | null }>

const SETTLE = `insert into log.place (kind, log_id) values ($1, $2) on conflict do nothing`

const KINDS = { postgres: 'this database itself', eventstoredb: 'an EventStoreDB' } as const

/** What identifies a log that is not in the database; null of one that is. */
const idOf = async (place: LogPlace, pool: Pool): Promise<string | null> =>
  place.kind === 'postgres' ? null : openFeed(place, pool).feed.logId()

/**
 * The first start decides to which log a database belongs; no role and no command starts with another one afterwards.
 * @throws AnotherLog; the errors of log and database
 */
export const assertItsLog = async (place: LogPlace, pool: Pool): Promise<void> => {
  await pool.query(SETTLE, [place.kind, await idOf(place, pool)])
  await assertNoOtherLog(place, pool)
}

/**
 * The same where nothing may be changed: a database that belongs to no log yet belongs to this one. @throws AnotherLog
 */
export const assertNoOtherLog = async (place: LogPlace, pool: Pool): Promise<void> => {
  const { rows } = await pool.query<Belongs>('select kind, log_id from log.place')
  const [belongs] = rows
  if (belongs === undefined || (belongs.kind === place.kind && belongs.log_id === (await idOf(place, pool)))) return
  const other = belongs.kind === place.kind ? 'another EventStoreDB' : KINDS[belongs.kind]
  throw new AnotherLog(
    `The event log of this portal is in ${other}: set EVENT_LOG and EVENTSTOREDB_URL the same for every role, see docs/event-log.md`,
  )
}

const PAUSE_MS = 500

/** The same for a role: waits while the log or the database cannot be reached. @throws AnotherLog */
export const untilItsLog = async (
  place: LogPlace,
  pool: Pool,
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      return await assertItsLog(place, pool)
    } catch (error) {
      if (error instanceof AnotherLog) throw error
      onTrouble(error)
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
