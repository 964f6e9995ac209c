import { setTimeout as sleep } from 'node:timers/promises'
import type { Means, Session } from '../batches/batch.ts'
import type { Progress } from '../batches/checkpoint.ts'
import { describe, isTheEvents } from '../batches/failure.ts'
import { holdLease, type Lease } from '../batches/lease.ts'
import { gatheredPasses } from '../batches/passes.ts'
import type { PageLimits } from '../reading/pages.ts'
import { sharedReading } from '../reading/shared-reading.ts'
import type { RunnerLog, RunOptions } from '../run.ts'
import { shardFollower } from '../shards/follow-shards.ts'
import { type Firing, fireDue } from './fire.ts'
import { prepareReactors } from './prepare.ts'
import type { RunningReactor } from './reactor.ts'
import { refuse } from './refuse.ts'

export type ReactorOptions = RunOptions &
  Omit<Firing, 'pool' | 'leaving'> &
  Readonly<{ log: RunnerLog; leaseMs?: number }>

const LEASE_MS = 6_000
const LOOK_EVERY_MS = 1_000
const PAUSE_MS = 500
/** Small pages: asks are carried out between them. */
const LIMITS: PageLimits = { live: 500, catchUp: 2_000, maxBytes: 8 * 1024 * 1024 }

/** Nobody waits for a reactor by the millisecond: while events come all the time, a batch takes those of this time (milliseconds). */
const REST_MS = 200

/** Null if the signal aborted before the database could be reached. */
const begin = async (
  { pool, feed, classOf }: Means,
  reactors: readonly RunningReactor[],
  { log, leaseMs = LEASE_MS }: ReactorOptions,
  signal: AbortSignal,
): Promise<Lease | null> => {
  const onLost = (error: unknown) => log.warn(describe(error), 'the lease of the reactors could not be renewed')
  while (!signal.aborted) {
    try {
      await prepareReactors(pool, feed, reactors)
      return await holdLease(pool, { leaseMs, onLost })
    } catch (error) {
      if (isTheEvents(error, classOf)) throw error // a mistake in a table: waiting does not help
      log.warn({ ...describe(error), errorClass: classOf(error) }, 'waiting for the database')
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

/**
 * Runs reactors until the signal aborts: they follow the log on the projections' runtime, each shard owned by one
 * process, and their asks are carried out when they are due. Waits while the database cannot be reached.
 */
export async function runReactors(
  means: Means,
  reactors: readonly RunningReactor[],
  options: ReactorOptions,
  signal: AbortSignal,
): Promise<void> {
  const { pool, feed, classOf } = means
  const { log } = options
  const lease = await begin(means, reactors, options, signal)
  if (!lease) return
  const failed = new AbortController()
  const until = AbortSignal.any([signal, failed.signal])
  const byName = new Map(reactors.map((reactor) => [reactor.projection.name, reactor]))
  const between = async (session: Session, progress: Progress, leaving: AbortSignal): Promise<number> => {
    const { name } = session.ours.projection
    const reactor = byName.get(name)
    if (!reactor) throw new TypeError(`${name} is not a reactor of this process`)
    return fireDue({ ...options, pool, leaving }, reactor, session, progress)
  }
  const runner = {
    ...means,
    limits: LIMITS,
    restMs: REST_MS,
    ...options,
    runnerId: lease.runnerId,
    reading: sharedReading(feed),
    passes: gatheredPasses(pool),
    onRefused: refuse(pool, log),
    between,
  }
  const follower = shardFollower(runner, () => failed.abort(), until)
  const projections = reactors.map(({ projection }) => projection)
  try {
    while (!until.aborted) {
      await follower.look(projections).catch((error: unknown) => {
        log.warn({ ...describe(error), errorClass: classOf(error) }, 'waiting for the database')
      })
      await sleep(options.takeOverEveryMs ?? LOOK_EVERY_MS, undefined, { signal: until }).catch(() => undefined)
    }
    await follower.done()
  } finally {
    await lease.stop()
  }
}
