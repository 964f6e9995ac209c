import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@portal/infra/database/pool'
import type { Means } from '../batches/batch.ts'
import type { ClassOf } from '../batches/failure.ts'
import { type Build, buildsOf, inBuild, setState } from '../builds/build.ts'
import { changingSchemas, showTables } from '../builds/schema.ts'
import type { Projection } from '../projection.ts'
import { overlap, type Shard, shardName } from '../shards/shard.ts'

/** The switch is not possible now; the message says why, for people. */
export class SwitchRefused extends Error {
  override readonly name = 'SwitchRefused'
}

const TRIES = 40
const PAUSE_MS = 250

/**
 * A view can be replaced only while nobody reads it, and later readers wait behind us. So we give up soon, let them pass,
 * and try again.
 */
export async function whileReadersLast<T>(classOf: ClassOf, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const kind = classOf(error)
      if (attempt >= TRIES || (kind !== 'lock-timeout' && kind !== 'deadlock')) throw error
      await sleep(PAUSE_MS)
    }
  }
}

const SHOWABLE: readonly Build['state'][] = ['ready', 'standby', 'live']

const target = async (connection: Connection, projection: Projection, version: number) => {
  const builds = await buildsOf(connection, projection.name)
  const to = builds.find((build) => build.version === version)
  if (to?.purpose !== 'rows') throw new SwitchRefused(`${projection.name} has no build ${version}`)
  if (!SHOWABLE.includes(to.state)) {
    throw new SwitchRefused(
      `${projection.name} v${version} is ${to.state}: only one that is ready or on standby can be shown`,
    )
  }
  const { rows } = await connection.query<Readonly<{ version: number }>>(
    'select version from proj.live where projection = $1 for update',
    [projection.name],
  )
  return { to, from: builds.find((build) => build.version === rows[0]?.version) ?? null }
}

type At = Shard & Readonly<{ pos: string; log_id: string }>

const CHECKPOINTS = `select shard, mask, pos, log_id from proj.checkpoint where projection = $1 and version = $2
  order by shard`

const placesIn = async (connection: Connection, { projection, version }: Build, lock = ''): Promise<readonly At[]> =>
  (await connection.query<At>(`${CHECKPOINTS} ${lock}`, [projection, version])).rows

/** Two shards that share keys, of which the new one is behind: readers of those keys would go back in time. */
const behind = (old: readonly At[], now: readonly At[]) =>
  old.flatMap((was) => now.flatMap((is) => (overlap(was, is) && is.pos < was.pos ? [{ was, is }] : [])))[0]

const LOOKS = 60
const LOOK_EVERY_MS = 25

/**
 * Readers must not go back in time. The old rows are held at their position, and the new ones get a moment to reach it:
 * under load two builds that follow the log are hardly ever at the same position.
 */
const untilAsFar = async (connection: Connection, from: Build, to: Build): Promise<Build['state']> => {
  const old = await placesIn(connection, from, 'for update')
  for (let look = 1; ; look += 1) {
    const now = await placesIn(connection, to)
    const [at] = now
    if (!at) throw new SwitchRefused(`${to.projection} v${to.version} has no rows yet`)
    if (old[0]?.log_id !== at.log_id) return 'failed' // of another log: nothing can follow it
    const pair = behind(old, now)
    if (!pair) break
    if (look === LOOKS) {
      throw new SwitchRefused(
        `${to.projection} v${to.version}${shardName(pair.is)} is behind v${from.version} (${pair.is.pos} before ${pair.was.pos}): readers would go back in time`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
  await placesIn(connection, to, 'for update')
  return 'standby'
}

const swap = async (connection: Connection, projection: Projection, version: number): Promise<Build | null> => {
  const { to, from } = await target(connection, projection, version)
  if (from?.version === version) return null
  const next = from && (await untilAsFar(connection, from, to))
  await connection.query(`set local lock_timeout = '900ms'`) // less than the server's deadlock timeout: readers go first
  await showTables(connection, inBuild(projection, to))
  if (from && next) await setState(connection, from, next)
  await setState(connection, to, 'live')
  return from
}

/**
 * Makes another build live, in one transaction: readers before it see the old rows complete, readers after it the new ones.
 * The old build goes on following the log, so that the same call rolls back.
 * @returns the build that was live before, null if it was this one
 * @throws SwitchRefused; an error of class `lock-timeout` if reports locked the old rows for some forty seconds
 */
export const switchTo = (
  { pool, classOf }: Pick<Means, 'pool' | 'classOf'>,
  projection: Projection,
  version: number,
): Promise<Build | null> =>
  whileReadersLast(classOf, () => changingSchemas(pool, (connection) => swap(connection, projection, version)))
