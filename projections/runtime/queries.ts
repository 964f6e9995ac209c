import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import type { NothingBetween } from './reading/nothing-between.ts'
import { waitingRoom } from './reading/waiting-room.ts'

/** `parked`: the position is reached, but events of this key could not be applied and are not in the rows. */
export type Waited = 'reached' | 'parked' | 'behind'

export type ProjectionStatus = Readonly<{
  projection: string
  version: number
  state: 'live' | 'stopped'
  reason: string | null
  position: Position
  /** A process holds it now. */
  isOwned: boolean
  epoch: string
  parkedKeys: number
  /** Seconds that the oldest event not yet in the rows has waited; 0 when there is none. */
  lagSeconds: number
}>

export type ProjectionQueries = Readonly<{
  /** How far the rows that are shown have come; null before the first start. */
  position: (projection: string) => Promise<Position | null>
  /** Waits until the rows contain everything up to the position (2,000 ms at most by default). */
  waitFor: (projection: string, position: Position, options?: WaitOptions) => Promise<Waited>
  status: (feed: Feed) => Promise<readonly ProjectionStatus[]>
}>
export type WaitOptions = Readonly<{ key?: string; atMostMs?: number }>

const POSITION = `select min(c.pos) as pos from proj.checkpoint c join proj.live l using (projection, version)
  where c.projection = $1`

const IS_PARKED = `select from proj.dead_letter d join proj.live l using (projection, version)
  where d.projection = $1 and d.key = $2 limit 1`

const STATUS = `select c.projection, c.version, c.state, c.reason, c.pos as position, c.epoch,
    exists (select from proj.runner r where r.runner_id = c.owner and r.expires_at > clock_timestamp()) as "isOwned",
    (select count(distinct d.key)::int from proj.dead_letter d
      where d.projection = c.projection and d.version = c.version) as "parkedKeys"
  from proj.checkpoint c order by c.projection, c.version, c.shard`

/** Before the first start of a projector there are no read models. `view` is its name in the schema `read`. */
export const isThere = async (pool: Pool, view: `read.${string}`): Promise<boolean> => {
  const text = 'select to_regclass($1) is not null as there'
  const { rows } = await pool.query<Readonly<{ there: boolean }>>(text, [view])
  return rows[0]?.there ?? false
}

/** What other processes may ask of the projections: how far they are. */
export const projectionQueries = (pool: Pool, isNothingBetween?: NothingBetween): ProjectionQueries => {
  const position = async (projection: string): Promise<Position | null> => {
    const { rows } = await pool.query<Readonly<{ pos: string | null }>>(POSITION, [projection])
    return rows[0]?.pos ?? null
  }
  const isReached = waitingRoom(position, isNothingBetween)

  const isParked = async (projection: string, key: string): Promise<boolean> =>
    (await pool.query(IS_PARKED, [projection, key])).rowCount === 1

  return {
    position,
    waitFor: async (projection, wanted, { key, atMostMs = 2_000 } = {}) => {
      if (!(await isReached(projection, wanted, atMostMs))) return 'behind'
      return key !== undefined && (await isParked(projection, key)) ? 'parked' : 'reached'
    },
    status: async (feed) => {
      const { rows } = await pool.query<Omit<ProjectionStatus, 'lagSeconds'>>(STATUS)
      return Promise.all(rows.map(async (row) => ({ ...row, lagSeconds: await lagOf(feed, row.position) })))
    },
  }
}

/** Seconds that the oldest event after a position has waited; 0 if there is none. @throws PositionRefused */
export const lagOf = async (feed: Feed, position: Position): Promise<number> => {
  const { events } = await feed.read(position, { limit: 1 })
  const [next] = events
  return next ? Math.max(0, (Date.now() - Date.parse(next.recordedAt)) / 1000) : 0
}
