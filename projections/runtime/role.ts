import { setTimeout as sleep } from 'node:timers/promises'
import type { Means } from './batch.ts'
import { describe, isTheEvents } from './failure.ts'
import { holdLease, type Lease } from './lease.ts'
import type { Projection } from './projection.ts'
import { type RunnerLog, type RunOptions, runProjection } from './run.ts'
import { prepareProjections } from './schema.ts'

export type ProjectorOptions = RunOptions & Readonly<{ log: RunnerLog; leaseMs?: number }>

const LEASE_MS = 6_000
const PAUSE_MS = 500

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
  try {
    const running = projections.map((projection) =>
      runProjection(runner, projection, until).finally(() => failed.abort()),
    )
    const [failure] = (await Promise.allSettled(running)).filter(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
  } finally {
    await lease.stop()
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
