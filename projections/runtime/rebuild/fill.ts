import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { Position, Recorded } from '@portal/infra/event-log/event-log'
import type { FeedPage } from '@portal/infra/feed/feed'
import { applyPage, type Means, type Session } from '../batch.ts'
import { addCost } from '../build.ts'
import { type Ownership, type Progress, release, takeOver } from '../checkpoint.ts'
import { BUILD_LIMITS, type PageLimits, pagesUpTo } from '../pages.ts'
import { parkedKeys, parkedWindow } from '../parking.ts'
import type { Projection } from '../projection.ts'

/** A build that this process fills. `progress` goes on with each page. */
export type Target = { readonly projection: Projection; readonly session: Session; progress: Progress }

/** Which events may be parked; all others stop the build. */
export type Accepts = (position: Position) => boolean

/** Somebody else is at work on it. */
export class Held extends Error {
  override readonly name = 'Held'
}

/**
 * Takes a build's checkpoint. @throws Held if another process has it; CheckpointRefused if it is of another log
 */
export const openTarget = async (
  { pool, feed }: Means,
  projection: Projection,
  runnerId: string,
  accepts: Accepts,
): Promise<Target> => {
  const taken = await takeOver(pool, feed, projection, runnerId)
  if (!taken) throw new Held(`${projection.name} v${projection.version} is being made by another process`)
  const parked = await parkedKeys(pool, projection)
  const session = { ours: taken.ownership, fold: projection.open(), parked, accepts, window: parkedWindow() }
  return { projection, session, progress: taken.progress }
}

export const closeTarget = ({ pool }: Pick<Means, 'pool'>, { session }: { session: Readonly<{ ours: Ownership }> }) =>
  release(pool, session.ours)

export type FillOptions = Readonly<{
  upTo: Position
  signal: AbortSignal
  limits?: PageLimits | undefined
  /** Events a second at most. */
  rate?: number | undefined
  /** After each page: how far the slowest is, and how many events were read. */
  onPage?: ((at: Position, events: number) => void) | undefined
}>

/** The types to ask for; undefined (everything) where one of them reads most of the log. */
const typesOf = (targets: readonly Target[]): readonly string[] | undefined => {
  const all = targets.map(({ projection }) => projection.asksFor)
  return all.some((types) => types === undefined) ? undefined : [...new Set(all.flatMap((types) => types ?? []))]
}

const isFor = ({ projection, progress }: Target, { event, position }: Recorded): boolean => {
  if (position <= progress.position) return false
  const type = isUnreadable(event) ? event.storedType : event.type
  return projection.asksFor?.includes(type) ?? true
}

const applyTo = async (means: Means, target: Target, page: FeedPage): Promise<void> => {
  if (page.upTo <= target.progress.position) return
  const events = page.events.filter((recorded) => isFor(target, recorded))
  target.progress = await applyPage(means, target.session, target.progress, { ...page, events })
}

const slowest = (targets: readonly Target[]): Position =>
  targets.map(({ progress }) => progress.position).toSorted()[0] ?? ''

/**
 * Folds the log into all targets up to a position: one reading serves them all. Rows and checkpoint commit together, page by
 * page, so that whoever goes on finds nothing half done.
 * @returns `stopped` if the signal came first
 * @throws NotAccepted, TooManyParked, NewerEvent, Fenced, and the database's errors
 */
export async function fill(
  means: Means,
  targets: readonly Target[],
  options: FillOptions,
): Promise<'reached' | 'stopped'> {
  const { upTo, signal, limits = BUILD_LIMITS, rate } = options
  const began = performance.now()
  let events = 0
  const pages = pagesUpTo(means.feed, slowest(targets), upTo, typesOf(targets), limits, signal)
  try {
    for await (const page of pages) {
      for (const target of targets) await applyTo(means, target, page)
      events += page.events.length
      options.onPage?.(page.upTo, events)
      if (rate !== undefined) await inPace(events / rate, began, signal)
    }
  } finally {
    const seconds = (performance.now() - began) / 1000
    for (const { projection } of targets) await addCost(means.pool, projection, events, seconds).catch(() => undefined)
  }
  return slowest(targets) >= upTo ? 'reached' : 'stopped'
}

/** Waits until as many seconds have gone by. */
const inPace = async (seconds: number, began: number, signal: AbortSignal): Promise<void> => {
  const ahead = seconds * 1000 - (performance.now() - began)
  if (ahead > 0) await sleep(ahead, undefined, { signal }).catch(() => undefined)
}
