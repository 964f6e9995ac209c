import type { Position } from '@portal/infra/event-log/event-log'
import type { Means } from '../batches/batch.ts'
import { placesOf, refusalOf } from '../batches/checkpoint.ts'
import { NotAccepted, TooManyParked } from '../batches/parking.ts'
import { type Build, beginBuild, buildsOf, digestOf, inBuild, liveBuild, setState } from '../builds/build.ts'
import { analyzeTables, changingSchemas, createIndexes, createTables, inLongTransaction } from '../builds/schema.ts'
import type { Projection } from '../projection.ts'
import type { PageLimits } from '../reading/pages.ts'
import { compareBuilds } from '../verify/compare-builds.ts'
import type { Comparison } from '../verify/comparison.ts'
import { discard } from './discard.ts'
import { type Accepts, closeFilling, type Filling, fill, openFilling, partFilling } from './fill.ts'

export type RebuildMeans = Means & Readonly<{ runnerId: string }>

/** The progress of a rebuild. `total` is the position at which the present phase ends. */
export type RebuildProgress = Readonly<{ state: Build['state']; at: Position; to: Position; events: number }>

export type RebuildOptions = Readonly<{
  /** Events that may be parked, with the later events of their keys; any other that cannot be applied stops the rebuild. */
  accepts: Accepts
  signal: AbortSignal
  limits?: PageLimits
  rate?: number
  /** Skips the comparison with the live rows. */
  unverified?: boolean
  onProgress?: (progress: RebuildProgress) => void
}>

/**
 * `ready`: may be switched to; `comparison` with the live rows if the same code made both. `stopped`: by the signal; the same
 * call continues. `refused`: an event cannot be applied; after an operator accepted it, the same call continues.
 */
export type Rebuilt =
  | Readonly<{ outcome: 'ready'; build: Build; comparison: Comparison | null }>
  | Readonly<{ outcome: 'stopped'; build: Build }>
  | Readonly<{ outcome: 'refused'; build: Build; reason: string }>

const RESUMABLE: readonly Build['state'][] = ['building', 'catching_up', 'verifying']

/** Rounds of catching up before it is left to the projectors, which follow from then on: each round is shorter. */
const ROUNDS = 8

/** Why a build that was begun cannot be continued, and what happens to it; null if it can. */
const obstacle = async ({ pool, feed }: Means, projection: Projection, build: Build) => {
  if (build.digest !== digestOf(projection)) return { state: 'cancelled', why: 'other code goes on' } as const
  const why = await refusalOf(pool, feed, inBuild(projection, build))
  return why === null ? null : ({ state: 'failed', why } as const)
}

/**
 * The unfinished build of this very code, otherwise a new one; an unfinished build of other code, or of another log, is
 * deleted.
 */
const buildFor = async (means: Means, projection: Projection, freeze: Position): Promise<Build> => {
  const { pool } = means
  const begun = (await buildsOf(pool, projection.name)).filter(
    ({ purpose, state }) => purpose === 'rows' && RESUMABLE.includes(state),
  )
  for (const build of begun) {
    const found = await obstacle(means, projection, build)
    if (found === null) return build
    await discard(means, projection, build, found.state, found.why)
  }
  return changingSchemas(pool, async (connection) => {
    const build = await beginBuild(connection, projection, { purpose: 'rows', state: 'building', freeze })
    await createTables(connection, inBuild(projection, build))
    return build
  })
}

type Job = Readonly<{ model: Projection; build: Build; filling: Filling }>

/**
 * Makes the rows of projections again beside the live ones, while the log is written and readers read. Several projections
 * share one reading of the log. An unfinished rebuild is continued. Changes nothing but its own rows.
 * @throws Held if another process works on it; the database's errors, after which the same call continues
 */
export async function rebuild(
  means: RebuildMeans,
  models: readonly Projection[],
  options: RebuildOptions,
): Promise<readonly Rebuilt[]> {
  const { head } = await means.feed.read(means.feed.start, { limit: 1 })
  const jobs: Job[] = []
  try {
    for (const model of models) {
      const build = await buildFor(means, model, head)
      const filling = await openFilling(means, inBuild(model, build), means.runnerId, options.accepts)
      jobs.push({ model, build, filling })
    }
    return await work(means, jobs, options)
  } finally {
    for (const { filling } of jobs) await closeFilling(means, filling)
  }
}

const work = async (
  means: RebuildMeans,
  jobs: readonly Job[],
  options: RebuildOptions,
): Promise<readonly Rebuilt[]> => {
  const stopped = (): readonly Rebuilt[] => jobs.map(({ build }) => ({ outcome: 'stopped', build }))
  try {
    for (const state of ['building', 'catching_up'] as const) {
      await enter(means, jobs, state)
      if ((await fillAll(means, jobs, state, options)) === 'stopped') return stopped()
    }
    const rebuilt: Rebuilt[] = []
    for (const job of jobs) rebuilt.push(await finish(means, job, options))
    return rebuilt
  } catch (error) {
    if (!(error instanceof NotAccepted || error instanceof TooManyParked)) throw error
    const reason = error.message
    for (const { build } of jobs) await setState(means.pool, build, 'building', reason)
    return jobs.map(({ build }) => ({ outcome: 'refused', build, reason }))
  }
}

/** Only forwards: a build that was catching up is not filled again from the start; its checkpoint says where it is. */
const enter = async ({ pool }: Means, jobs: readonly Job[], state: 'building' | 'catching_up'): Promise<void> => {
  for (const { build, filling } of jobs) {
    await setState(pool, build, state)
    if (state === 'building') continue
    await inLongTransaction(pool, async (connection) => {
      await createIndexes(connection, filling.projection)
      await analyzeTables(connection, filling.projection)
    })
  }
}

const fillAll = async (
  means: RebuildMeans,
  jobs: readonly Job[],
  state: Build['state'],
  { signal, limits, rate, onProgress }: RebuildOptions,
): Promise<'reached' | 'stopped'> => {
  const targets = jobs.flatMap(({ filling }) => filling.targets)
  for (let round = 0; round < (state === 'building' ? 1 : ROUNDS); round += 1) {
    const upTo = await goalOf(means, jobs, state)
    if (targets.every(({ progress }) => progress.position >= upTo)) return 'reached'
    const onPage = (at: Position, events: number): void => onProgress?.({ state, at, to: upTo, events })
    const outcome = await fill(means, targets, { upTo, signal, limits, rate, onPage })
    if (outcome === 'stopped') return 'stopped'
  }
  return 'reached'
}

const goalOf = async ({ feed }: Means, jobs: readonly Job[], state: Build['state']): Promise<Position> => {
  const [{ build } = { build: null }] = jobs
  if (state === 'building' && build?.freeze) return build.freeze
  return (await feed.read(feed.start, { limit: 1 })).head
}

/** Compares it with the live rows if the same code made them; afterwards it may be switched to. */
const finish = async (
  means: RebuildMeans,
  job: Job,
  { signal, limits, unverified }: RebuildOptions,
): Promise<Rebuilt> => {
  const { model, build, filling } = job
  await setState(means.pool, build, 'verifying')
  const live = await liveBuild(means.pool, model.name)
  const isComparable = !unverified && live !== null && live.digest === build.digest
  const comparison = isComparable ? await compareBuilds(means, inBuild(model, live), filling, { signal, limits }) : null
  if (comparison?.outcome === 'stopped') return { outcome: 'stopped', build }
  await partLike(means, filling, live)
  const isOther = comparison?.outcome === 'compared' && !comparison.isEqual
  await setState(means.pool, build, 'ready', isOther ? 'differs from what was shown' : null)
  return { outcome: 'ready', build, comparison: comparison?.outcome === 'compared' ? comparison : null }
}

/** Gives it as many shards as the build that it is to replace. */
const partLike = async (means: Means, filling: Filling, live: Build | null): Promise<void> => {
  if (!live || filling.targets.length > 1 || filling.projection.spreadBy === null) return
  const { length } = await placesOf(means.pool, { name: live.projection, version: live.version })
  await partFilling(means, filling, Math.max(1, length))
}
