import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from '../database/pool.ts'
import type { Settings } from '../settings.ts'
import { diskSpaceAt } from '../tools/disk-space.ts'
import { type Release, releaseOf } from './release.ts'

export const processMigrations = { part: 'process', directory: new URL('./migrations/', import.meta.url) }

export type RoleName = 'api' | 'projector' | 'worker' | 'relay'

export type HeartbeatOptions = Readonly<{
  pool: Pool
  role: RoleName
  settings: Pick<Settings, 'STATE_DIR' | 'ERASED_LIST' | 'COMMIT'>
  /** Called for the first of several failures in a row. */
  onTrouble: (error: unknown) => void
  everyMs?: number
}>

/** `stop` removes the row: who stops in order is not lost. */
export type Heartbeat = Readonly<{ stop: () => Promise<void> }>

/** Without a wait for the disk: after a power loss the next beat is a moment away. */
const BEAT = `with quiet as (select set_config('synchronous_commit', 'off', true))
  insert into process.running (process_id, role, host, pid, version, commit, started_at, beat_at, memory_bytes, folder,
    free_bytes, total_bytes)
  select $1, $2, $3, $4, $5, $6, $7, clock_timestamp(), $8, $9, $10, $11 from quiet
  on conflict (process_id) do update set beat_at = excluded.beat_at, memory_bytes = excluded.memory_bytes,
    free_bytes = excluded.free_bytes, total_bytes = excluded.total_bytes`

const FORGET = `delete from process.running where beat_at < clock_timestamp() - interval '1 day'`
const LEAVE = 'delete from process.running where process_id = $1'

const EVERY_MS = 5_000
/** A database that is away does not delay the stop: the process is then shown as lost. */
const LEAVE_WITHIN_MS = 1_000

/** The folder in which a role keeps something, or runs. */
const folderOf = ({ STATE_DIR, ERASED_LIST }: HeartbeatOptions['settings']): string =>
  STATE_DIR ?? (ERASED_LIST === undefined ? process.cwd() : dirname(ERASED_LIST))

/** The tables are not there yet: `portal migrate` has not run. */
const isTooEarly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01'

/** Writes every few seconds that this process runs, since when, with how much memory, and how full its disk is. */
export const heartbeat = ({ pool, role, settings, onTrouble, everyMs = EVERY_MS }: HeartbeatOptions): Heartbeat => {
  const id = randomUUID()
  const startedAt = new Date(Date.now() - 1_000 * process.uptime()).toISOString()
  const folder = folderOf(settings)
  const stopping = new AbortController()
  let isFailing = false

  const beat = async ({ version, commit }: Release): Promise<void> => {
    const disk = await diskSpaceAt(folder)
    const space = [folder, disk?.freeBytes ?? null, disk?.totalBytes ?? null]
    const memory = process.memoryUsage.rss()
    await pool.query(BEAT, [id, role, hostname(), process.pid, version, commit, startedAt, memory, ...space])
  }
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isTooEarly(error)) onTrouble(error)
      isFailing = true
    }
  }
  const pause = (): Promise<void> => setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined) // told to stop
  const beating = async (): Promise<void> => {
    const release = await releaseOf(settings.COMMIT)
    await attempt(() => pool.query(FORGET))
    while (!stopping.signal.aborted) {
      await attempt(() => beat(release))
      await pause()
    }
  }
  const done = beating().catch(onTrouble)

  return {
    stop: async () => {
      stopping.abort()
      const leaving = done.then(() => attempt(() => pool.query(LEAVE, [id])))
      await Promise.race([leaving, setTimeout(LEAVE_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
