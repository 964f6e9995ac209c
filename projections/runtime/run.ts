import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedPage } from '@portal/infra/feed/feed'
import type { Places } from '@portal/infra/tools/places'
import { applyPage, type Means, type OwnPage, ownPage, passOver, type Session } from './batches/batch.ts'
import { CheckpointRefused, Fenced, type Progress, release, stop, takeOver } from './batches/checkpoint.ts'
import { describe, NewerEvent } from './batches/failure.ts'
import { parkedKeys, parkedWindow, TooManyParked } from './batches/parking.ts'
import type { Passes } from './batches/passes.ts'
import { retryAsked } from './batches/retry.ts'
import { type Chores, withChores } from './chores.ts'
import { isNewer, type Projection, partOf } from './projection.ts'
import { PAGE_LIMITS, type PageLimits, pagesAfter } from './reading/pages.ts'
import type { SharedReading } from './reading/shared-reading.ts'
import { shardName } from './shards/shard.ts'

/** The messages of the runtime; a pino logger fits. Never a payload. */
export type RunnerLog = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

export type RunOptions = Readonly<{
  limits?: PageLimits
  /** How often to check whether a projection of another process has become free (1,000 ms). */
  takeOverEveryMs?: number
}>

/**
 * `runnerId` is the lease of this process. Shards that follow the log in it share `reading` and `passes`; they write
 * through `gate`.
 */
export type Runner = Means &
  RunOptions &
  Readonly<{
    runnerId: string
    log: RunnerLog
    reading: SharedReading
    passes: Passes
    gate: Places['run']
    /** Called when only newer code can read the next event: another process should take the projection. */
    onNewer: (projection: Projection) => void
    /** Called when a build was not made from this log and must be replaced. It never rejects. */
    onRefused: (refused: Projection, model: Projection, why: string) => Promise<void>
    /**
     * Runs between two batches, and while there are none, after as many milliseconds as it resolves to: carries out asks of
     * reactors.
     */
    between?: (session: Session, progress: Progress, signal: AbortSignal) => Promise<number>
    /** The least time (milliseconds) between two batches at the head of the log; none if it is not given. */
    restMs?: number
  }>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const RETRY_EVERY_MS = 500
/** Pages without events only move the checkpoint: at intervals, not for every append of other events. */
const PASS_EVERY_MS = 250

/** Sleeps, or ends early without an error when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/**
 * Keeps a projection, or a shard of it, up to date until the signal aborts: takes it over when it is free, follows the
 * log, waits out passing errors, and releases it when another process has taken it.
 * @throws CheckpointRefused if the rows are of another log
 */
export async function runProjection(runner: Runner, projection: Projection, signal: AbortSignal): Promise<void> {
  const { takeOverEveryMs = 1_000 } = runner
  const attempts = { failed: 0 }
  while (!signal.aborted) {
    try {
      const held = await own(runner, projection, signal, () => {
        attempts.failed = 0
      })
      if (!held) await pause(takeOverEveryMs, signal)
    } catch (error) {
      if (error instanceof CheckpointRefused) throw error
      await backOff(runner, projection, attempts, error, signal)
    }
  }
}

type Attempts = { failed: number }

/** The subject of a log message. */
const aboutOf = ({ name, version, shard }: Projection) => ({
  projection: `${name}${shardName(shard)}`,
  version,
})

const backOff = async (
  runner: Runner,
  projection: Projection,
  attempts: Attempts,
  error: unknown,
  signal: AbortSignal,
) => {
  attempts.failed += 1
  const afterMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts.failed, 10))
  const about = { ...aboutOf(projection), ...describe(error), errorClass: runner.classOf(error), afterMs }
  if (error instanceof Fenced) runner.log.warn(about, 'taken over by another process')
  else if (error instanceof NewerEvent) {
    runner.onNewer(projection)
    runner.log.error(about, 'waiting: only newer code can read the next event')
  } else runner.log.warn(about, 'will retry')
  await pause(afterMs, signal)
}

/** True if this process owned it for a while; false if another process does. */
async function own(runner: Runner, projection: Projection, signal: AbortSignal, onProgress: () => void) {
  const { pool, feed, log } = runner
  const taken = await takeOver(pool, feed, projection, runner.runnerId)
  if (!taken) return false

  const { ownership: ours, progress } = taken
  const parked = await parkedKeys(pool, projection)
  const session: Session = { ours, fold: projection.open(projection.shard.mask + 1), parked, window: parkedWindow() }
  const about = { ...aboutOf(projection), epoch: ours.epoch }
  log.info({ ...about, position: progress.position, parkedKeys: session.parked.size }, 'following the log')
  try {
    await follow(runner, session, progress, signal, onProgress)
  } catch (error) {
    if (error instanceof NewerEvent) await release(pool, ours)
    if (!(error instanceof TooManyParked)) throw error
    await stop(pool, ours, error.message)
    log.error(about, `stopped: ${error.message}`)
    return false
  }
  await release(pool, ours)
  return true
}

async function follow(runner: Runner, session: Session, from: Progress, signal: AbortSignal, onProgress: () => void) {
  const { limits = PAGE_LIMITS, reading } = runner
  const { projection } = session.ours
  const reader = reading.join(projection.asksFor, partOf(projection))
  const leaving = new AbortController()
  const either = AbortSignal.any([signal, leaving.signal])
  const place: Place = { progress: from, passed: null, hasNew: true, batchAt: Number.NEGATIVE_INFINITY }
  try {
    const pages = pagesAfter(reader.feed, from.position, projection.asksFor, limits, either)
    const chores = choresOf(runner, session, place, onProgress, either)
    for await (const page of withChores(pages, chores, either)) {
      if (signal.aborted) return
      if (await takePage(runner, session, place, page, signal)) onProgress()
    }
  } finally {
    leaving.abort()
    reader.leave()
  }
}

/** @returns whether a batch was applied: not if nothing of the page is for the projection, or the signal aborted */
const takePage = async (runner: Runner, session: Session, place: Place, whole: FeedPage, signal: AbortSignal) => {
  if (whole.upTo === (place.passed?.upTo ?? place.progress.position)) return false
  const page = ownPage(session.ours.projection, whole)
  if (page.events.length === 0) {
    place.passed = page
    return false
  }
  if (page.caughtUp) await rested(runner, place, signal)
  if (signal.aborted) return false
  await applyFrom(runner, session, place, page)
  return true
}

/** Waits while the last batch was shortly before: what comes meanwhile is one page. */
const rested = async ({ restMs = 0 }: Runner, { batchAt }: Place, signal: AbortSignal): Promise<void> => {
  const ms = batchAt + restMs - performance.now()
  if (ms > 0) await pause(ms, signal)
}

/** @throws NewerEvent after the events before it */
const applyFrom = async (runner: Runner, session: Session, place: Place, page: OwnPage): Promise<void> => {
  const parkedBefore = session.parked.size
  const { readable, newer } = untilNewer(session.ours.projection, page)
  const before = place.progress
  place.progress = await runner.gate(() => applyPage(runner, session, before, readable))
  place.passed = null
  place.hasNew = true
  place.batchAt = performance.now()
  tell(runner, session, place.progress, parkedBefore)
  if (newer) throw newer
}

/**
 * How far a session has come. `passed`: the last of the pages without events since, which the checkpoint does not know
 * yet. `hasNew`: a batch was applied since the chores. `batchAt`: when the last batch ended.
 */
type Place = { progress: Progress; passed: OwnPage | null; hasNew: boolean; batchAt: number }

/** Retries that an operator asked for, due asks of a reactor, and the checkpoint behind pages without events. */
const choresOf = (
  runner: Runner,
  session: Session,
  place: Place,
  onProgress: () => void,
  signal: AbortSignal,
): Chores => {
  const { between } = runner
  const hasChores = (): boolean => between !== undefined || session.parked.size > 0
  let [nextRun, lastPass] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const runInMs = (): number | null =>
    hasChores() ? Math.max(0, place.hasNew ? 0 : nextRun - performance.now()) : null
  const passInMs = (): number | null =>
    place.passed ? Math.max(0, lastPass + PASS_EVERY_MS - performance.now()) : null

  return {
    dueInMs: () => {
      const due = [runInMs(), passInMs()].filter((ms) => ms !== null)
      return due.length === 0 ? null : Math.min(...due)
    },
    run: async () => {
      const { passed } = place
      if (passed && passInMs() === 0) {
        place.progress = await passOver(runner.feed, runner.passes, session, place.progress, passed)
        place.passed = null
        lastPass = performance.now()
        onProgress()
      }
      if (runInMs() !== 0) return
      place.hasNew = false
      if (session.parked.size > 0) await retryAsked(runner, session, place.progress)
      const againInMs = (await between?.(session, place.progress, signal)) ?? RETRY_EVERY_MS
      nextRun = performance.now() + (session.parked.size > 0 ? Math.min(againInMs, RETRY_EVERY_MS) : againInMs)
    },
  }
}

/** The part of a page that this code can read: newer code may have written the rest. */
const untilNewer = (
  projection: Projection,
  page: OwnPage,
): Readonly<{ readable: OwnPage; newer: NewerEvent | null }> => {
  const at = page.events.findIndex((recorded) => isNewer(projection, recorded))
  if (at === -1) return { readable: page, newer: null }
  const events = page.events.slice(0, at)
  const newer = new NewerEvent('an event has a newer version than this code')
  const upTo = events.at(-1)?.position
  if (upTo === undefined) throw newer
  return { readable: { ...page, events, upTo, caughtUp: false }, newer }
}

const tell = (runner: Runner, session: Session, { position }: Progress, parkedBefore: number): void => {
  const keys = session.parked.size - parkedBefore
  if (keys === 0) return
  runner.log.error({ ...aboutOf(session.ours.projection), position, keys }, 'events that cannot be applied were parked')
}
