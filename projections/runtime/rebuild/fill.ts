import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { Position, Recorded } from '@portal/infra/event-log/event-log'
import type { FeedPage } from '@portal/infra/feed/feed'
import { applyPage, type Means, type Session } from '../batches/batch.ts'
import { type Owned, type Progress, placesOf, release, takeOver } from '../batches/checkpoint.ts'
import { parkedKeys, parkedWindow } from '../batches/parking.ts'
import { addCost } from '../builds/build.ts'
import { inShard, isInShard, type Projection, schemaOf } from '../projection.ts'
import { BUILD_LIMITS, type PageLimits, pagesUpTo } from '../reading/pages.ts'
import { partShards } from '../shards/part.ts'
import { WHOLE } from '../shards/shard.ts'

/** A build, or a shard of it, that this process fills. `progress` is updated with each page. */
export type Target = { readonly projection: Projection; readonly session: Session; progress: Progress }

/** A build that this process fills, shard by shard: one shard until it was split. */
export type Filling = { readonly projection: Projection; readonly accepts: Accepts; targets: readonly Target[] }

/** Which events may be parked; any other that cannot be applied stops the rebuild. */
export type Accepts = (position: Position) => boolean

/** Another process is filling it. */
export class Held extends Error {
  override readonly name = 'Held'
}

const targetOf = async ({ pool }: Pick<Means, 'pool'>, owned: Owned, accepts: Accepts): Promise<Target> => {
  const { ownership: ours, progress } = owned
  const { projection } = ours
  const parked = await parkedKeys(pool, projection)
  const fold = projection.open(projection.shard.mask + 1)
  return { projection, session: { ours, fold, parked, accepts, window: parkedWindow() }, progress }
}

/** What is needed to fill the shards of a build that this process owns. */
export const fillingOf = async (
  means: Pick<Means, 'pool'>,
  projection: Projection,
  owned: readonly Owned[],
  accepts: Accepts,
): Promise<Filling> => {
  const targets: Target[] = []
  for (const each of owned) targets.push(await targetOf(means, each, accepts))
  return { projection, accepts, targets }
}

/**
 * Takes a build's checkpoints. @throws Held if another process owns one; CheckpointRefused if one is of another log
 */
export const openFilling = async (
  means: Means,
  projection: Projection,
  runnerId: string,
  accepts: Accepts,
): Promise<Filling> => {
  const { pool, feed } = means
  const owned: Owned[] = []
  const places = await placesOf(pool, projection)
  for (const place of places.length > 0 ? places : [WHOLE]) {
    const taken = await takeOver(pool, feed, inShard(projection, place), runnerId)
    if (taken) owned.push(taken)
    else {
      for (const { ownership } of owned) await release(pool, ownership)
      throw new Held(`${projection.name} v${projection.version} is being made by another process`)
    }
  }
  return fillingOf(means, projection, owned, accepts)
}

export const closeFilling = async ({ pool }: Pick<Means, 'pool'>, { targets }: Filling): Promise<void> => {
  for (const { session } of targets) await release(pool, session.ours)
}

/** Continues with another number of shards; all must be at one position. @throws Fenced if we do not own them */
export const partFilling = async (means: Pick<Means, 'pool'>, filling: Filling, count: number): Promise<void> => {
  if (filling.targets.length === count) return
  const owned = filling.targets.map(({ session, progress }) => ({ ownership: session.ours, progress }))
  const parted = await partShards(means.pool, owned, count)
  filling.targets = (await fillingOf(means, filling.projection, parted, filling.accepts)).targets
}

export type FillOptions = Readonly<{
  upTo: Position
  signal: AbortSignal
  limits?: PageLimits | undefined
  /** At most this many events per second. */
  rate?: number | undefined
  /** After each page: the position of the slowest shard, and the number of events read. */
  onPage?: ((at: Position, events: number) => void) | undefined
}>

/** The types to ask for; undefined (all) if one of the projections reads most of the log. */
const typesOf = (targets: readonly Target[]): readonly string[] | undefined => {
  const all = targets.map(({ projection }) => projection.asksFor)
  return all.some((types) => types === undefined) ? undefined : [...new Set(all.flatMap((types) => types ?? []))]
}

const isFor = ({ projection, progress }: Target, recorded: Recorded): boolean => {
  const { event, position } = recorded
  if (position <= progress.position || !isInShard(projection, recorded)) return false
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
 * Folds the log into all targets up to a position, reading it once. Rows and checkpoint commit together, page by page, so that
 * the process that continues finds nothing half done.
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
    const builds = new Map(targets.map(({ projection }) => [schemaOf(projection), projection]))
    for (const build of builds.values()) await addCost(means.pool, build, events, seconds).catch(() => undefined)
  }
  return slowest(targets) >= upTo ? 'reached' : 'stopped'
}

/** Waits until this many seconds have passed. */
const inPace = async (seconds: number, began: number, signal: AbortSignal): Promise<void> => {
  const ahead = seconds * 1000 - (performance.now() - began)
  if (ahead > 0) await sleep(ahead, undefined, { signal }).catch(() => undefined)
}
