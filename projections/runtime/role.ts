import { setTimeout as sleep } from 'node:timers/promises'
import type { Means } from './batches/batch.ts'
import { refusalOf } from './batches/checkpoint.ts'
import { describe, isTheEvents } from './batches/failure.ts'
import { holdLease, type Lease } from './batches/lease.ts'
import { gatheredPasses } from './batches/passes.ts'
import { type Build, inBuild, liveBuilds } from './builds/build.ts'
import { prepareProjections } from './builds/schema.ts'
import type { Projection } from './projection.ts'
import { sharedReading } from './reading/shared-reading.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { type ReplacingOptions, replacing } from './rebuild/replacing.ts'
import { forgetMade } from './rebuild/set-aside.ts'
import { switchTo } from './rebuild/switch.ts'
import type { Runner, RunOptions } from './run.ts'
import { type ShardFollower, shardFollower } from './shards/follow-shards.ts'

export type ProjectorOptions = RunOptions & ReplacingOptions & Readonly<{ leaseMs?: number }>

const LEASE_MS = 6_000
const PAUSE_MS = 500
/** How often the list of builds is read. */
const LOOK_EVERY_MS = 1_000

/**
 * The projector role: creates the tables, holds the lease of this process, and keeps every read model up to date until
 * the signal aborts. Waits while the database cannot be reached, at the start or later. If rows were made from another
 * log, or from events that this log does not have, the projection restarts with an empty build.
 */
export async function runProjections(
  means: Means,
  projections: readonly Projection[],
  options: ProjectorOptions,
  signal: AbortSignal,
): Promise<void> {
  const lease = await begin(means, projections, options, signal)
  if (!lease) return
  const failed = new AbortController()
  const until = AbortSignal.any([signal, failed.signal])
  const runner = {
    ...means,
    ...options,
    runnerId: lease.runnerId,
    reading: sharedReading(means.feed),
    passes: gatheredPasses(means.pool),
    onRefused: replacing(means, options),
  }
  const follower = shardFollower(runner, () => failed.abort(), until)
  try {
    const upgrades = upgrading(runner, until)
    while (!until.aborted) {
      await look(runner, projections, follower, upgrades)
      await sleep(options.takeOverEveryMs ?? LOOK_EVERY_MS, undefined, { signal: until }).catch(() => undefined)
    }
    await upgrades.done()
    await follower.done()
  } finally {
    await lease.stop()
  }
}

type Upgrades = ReturnType<typeof upgrading>

/** Follows its share of the builds. Waits while the database cannot be reached. */
const look = async (
  runner: Pick<Runner, 'pool' | 'classOf' | 'log'>,
  projections: readonly Projection[],
  follower: ShardFollower,
  upgrades: Upgrades,
): Promise<void> => {
  try {
    await follower.look(projections)
    await upgrades.consider(projections)
    await forgetMade(runner)
  } catch (error) {
    runner.log.warn({ ...describe(error), errorClass: runner.classOf(error) }, 'waiting for the database')
  }
}

/**
 * If older code made the live rows: builds new ones beside them, and makes those live when they have caught
 * up. One process does it; the others find the lease taken.
 */
const upgrading = (runner: Omit<Runner, 'onNewer' | 'gate'>, signal: AbortSignal) => {
  const underWay = new Map<string, Promise<void>>()
  const upgrade = async (projection: Projection, live: Build): Promise<void> => {
    const about = { projection: projection.name, codeVersion: projection.version }
    try {
      const shown = inBuild(projection, live)
      const why = await refusalOf(runner.pool, runner.feed, shown)
      if (why !== null) return await runner.onRefused(shown, projection, why)
      const [rebuilt] = await rebuild(runner, [projection], { accepts: () => true, signal })
      if (rebuilt?.outcome !== 'ready') return
      await switchTo(runner, projection, rebuilt.build.version)
      runner.log.info({ ...about, build: rebuilt.build.version }, 'made the rows of newer code live')
    } catch (error) {
      runner.log.warn({ ...about, ...describe(error) }, 'the rows of newer code could not be built yet')
    } finally {
      underWay.delete(projection.name)
    }
  }
  return {
    consider: async (projections: readonly Projection[]): Promise<void> => {
      const shown = await liveBuilds(
        runner.pool,
        projections.map(({ name }) => name),
      )
      for (const projection of projections) {
        const live = shown.get(projection.name)
        if (!live || live.codeVersion >= projection.version || underWay.has(projection.name)) continue
        underWay.set(projection.name, upgrade(projection, live))
      }
    },
    done: async (): Promise<void> => void (await Promise.all(underWay.values())),
  }
}

/** Null if the signal aborted before the database could be reached. */
async function begin(
  { pool, classOf }: Means,
  projections: readonly Projection[],
  { log, leaseMs = LEASE_MS }: ProjectorOptions,
  signal: AbortSignal,
): Promise<Lease | null> {
  const onLost = (error: unknown) => log.warn(describe(error), 'the lease could not be renewed')
  while (!signal.aborted) {
    try {
      await prepareProjections(pool, projections)
      return await holdLease(pool, { leaseMs, onLost })
    } catch (error) {
      if (isTheEvents(error, classOf)) throw error // a mistake in a table: waiting does not help
      log.warn({ ...describe(error), errorClass: classOf(error) }, 'waiting for the database')
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}
