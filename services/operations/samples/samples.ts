import type { HistorySample } from '@portal/contracts/http/operations/history'
import type { SystemStatus } from '@portal/contracts/http/operations/status'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { historyOf, type KeptSample } from './sampled-history.ts'

/** What charts show of a span at most. */
const POINTS = 240

const ADD = `with quiet as (select set_config('synchronous_commit', 'off', true))
  insert into operations.sample (taken_at, head, wal_bytes, lag)
  select clock_timestamp(), $1, $2, $3 from quiet on conflict do nothing`

const FORGET = `delete from operations.sample where taken_at < clock_timestamp() - interval '24 hours'`

const LIST = `select ${instantText('taken_at')} as "takenAt", head, wal_bytes as "walBytes", lag from operations.sample
  where taken_at > clock_timestamp() - make_interval(mins => $1) order by taken_at`

/** The largest lag of each projection whose rows are live. */
const lagOf = ({ projections }: SystemStatus): Readonly<Record<string, number>> => {
  const lag: Record<string, number> = {}
  for (const { projection, isShown, lagSeconds } of projections)
    if (isShown) lag[projection] = Math.max(lag[projection] ?? 0, lagSeconds)
  return lag
}

export type Samples = Readonly<{
  /** Keeps how the system is, and forgets how it was a day ago. */
  take: (status: SystemStatus) => Promise<void>
  /** How it was, the oldest first. */
  history: (minutes: number) => Promise<readonly HistorySample[]>
}>

/** How the system was within the last 24 hours. */
export const samplesOn = (pool: Pool): Samples => ({
  take: async (status) => {
    await pool.query(ADD, [status.head, status.storage.walBytes, JSON.stringify(lagOf(status))])
    await pool.query(FORGET)
  },
  history: async (minutes) => historyOf((await pool.query<KeptSample>(LIST, [minutes])).rows, POINTS),
})
