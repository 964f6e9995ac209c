import { setTimeout as sleep } from 'node:timers/promises'
import type { Means } from './batch.ts'
import { type Build, followedBuilds, inBuild, liveBuild } from './build.ts'
import { describe, isTheEvents } from './failure.ts'
import { holdLease, type Lease } from './lease.ts'
import type { Projection } from './projection.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { switchTo } from './rebuild/switch.ts'
import { type Runner, type RunnerLog, type RunOptions, runProjection } from './run.ts'
import { prepareProjections } from './schema.ts'

export type ProjectorOptions = RunOptions & Readonly<{ log: RunnerLog; leaseMs?: number }>

const LEASE_MS = 6_000
const PAUSE_MS = 500
/** How often to look which builds there are. */
const LOOK_EVERY_MS = 1_000

/**
 * The projector role: makes the tables, holds the lease of this process, and keeps every read model up to date until the
 * signal aborts. A database that is away, at the start or later, is waited for.
 * @throws CheckpointRefused if a read model was made from another log
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
  const runner = { ...means, ...options, runnerId: lease.runnerId }
  const running = new Map<string, Following>()
  try {
    const upgrades = upgrading(runner, until)
    while (!until.aborted) {
      await look(runner, projections, running, failed, until, upgrades)
      await sleep(options.takeOverEveryMs ?? LOOK_EVERY_MS, undefined, { signal: until }).catch(() => undefined)
    }
    const ended = [...running.values()].map(({ done }) => done)
    const [failure] = (await Promise.allSettled([...ended, upgrades.done()])).filter(
      ({ status }) => status === 'rejected',
    )
    if (failure?.status === 'rejected') throw failure.reason
  } finally {
    await lease.stop()
  }
}

type Following = Readonly<{ leave: AbortController; done: Promise<void> }>
type Upgrades = ReturnType<typeof upgrading>

/** Follows every build that is to follow the log, and leaves those that are no more. A database that is away is waited for. */
const look = async (
  runner: Runner,
  projections: readonly Projection[],
  running: Map<string, Following>,
  failed: AbortController,
  signal: AbortSignal,
  upgrades: Upgrades,
): Promise<void> => {
  try {
    const builds = new Map((await followedBuilds(runner.pool, projections)).map((build) => [nameOf(build), build]))
    for (const [name, { leave }] of running) {
      if (builds.has(name)) continue
      leave.abort()
      running.delete(name)
    }
    for (const [name, build] of builds) {
      const projection = projections.find((one) => one.name === build.projection)
      if (projection && !running.has(name)) running.set(name, follow(runner, projection, build, failed, signal))
    }
    for (const projection of projections) await upgrades.consider(projection)
  } catch (error) {
    runner.log.warn({ ...describe(error), errorClass: runner.classOf(error) }, 'waiting for the database')
  }
}

const nameOf = ({ projection, version }: Build): string => `${projection} ${version}`

const follow = (
  runner: Runner,
  projection: Projection,
  build: Build,
  failed: AbortController,
  signal: AbortSignal,
): Following => {
  const leave = new AbortController()
  const done = runProjection(runner, inBuild(projection, build), AbortSignal.any([signal, leave.signal]))
  done.catch(() => failed.abort())
  return { leave, done }
}

/**
 * Where the rows that are shown were made by older code: makes new ones beside them, and shows those once they hold as
 * much. One process does it; the others find it held.
 */
const upgrading = (runner: Runner, signal: AbortSignal) => {
  const underWay = new Map<string, Promise<void>>()
  const upgrade = async (projection: Projection): Promise<void> => {
    const about = { projection: projection.name, codeVersion: projection.version }
    try {
      const [rebuilt] = await rebuild(runner, [projection], { accepts: () => true, signal })
      if (rebuilt?.outcome !== 'ready') return
      await switchTo(runner, projection, rebuilt.build.version)
      runner.log.info({ ...about, build: rebuilt.build.version }, 'shows the rows of newer code')
    } catch (error) {
      runner.log.warn({ ...about, ...describe(error) }, 'the rows of newer code could not be made yet')
    } finally {
      underWay.delete(projection.name)
    }
  }
  return {
    consider: async (projection: Projection): Promise<void> => {
      if (underWay.has(projection.name)) return
      const live = await liveBuild(runner.pool, projection.name)
      if (live && live.codeVersion < projection.version) underWay.set(projection.name, upgrade(projection))
    },
    done: async (): Promise<void> => void (await Promise.all(underWay.values())),
  }
}

/** Null if the signal aborted before the database was there. */
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
      if (isTheEvents(error, classOf)) throw error // a mistake in a table: no waiting helps
      log.warn({ ...describe(error), errorClass: classOf(error) }, 'waiting for the database')
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}
