import type { ProjectionFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import type { Metrics } from './metrics.ts'
import { storageMetrics } from './storage-metrics.ts'

const OF_PROJECTION = ['projection', 'version']
const OF_SHARD = [...OF_PROJECTION, 'shard']

/** By events where the log counts them, else by seconds. */
const isWorse = (one: ProjectionFigures, other: ProjectionFigures): boolean =>
  one.lagEvents === null || other.lagEvents === null
    ? one.lagSeconds > other.lagSeconds
    : one.lagEvents > other.lagEvents

/** Shards of a projection are one series too, beside their own: the one that is furthest behind speaks for all. */
const worst = (projections: readonly ProjectionFigures[]): readonly ProjectionFigures[] => {
  const found = new Map<string, ProjectionFigures>()
  for (const figures of projections) {
    const name = `${figures.projection} ${figures.version}`
    const known = found.get(name)
    if (!known || isWorse(figures, known)) found.set(name, figures)
  }
  return [...found.values()]
}

const isSame = (one: ProjectionFigures, other: ProjectionFigures): boolean =>
  one.projection === other.projection && one.version === other.version

const isFollowed = ({ owner, state }: ProjectionFigures): boolean => owner !== null && state !== 'stopped'

/** Of rows that follow the log the reason is why those before them had to go. */
const isMadeAgain = ({ state, reason }: ProjectionFigures): boolean => state === 'live' && reason !== null

const gaugesOf = (metrics: Metrics) => {
  const gauge = (name: string, help: string) => metrics.gauge({ name, help })
  const ofProjection = (name: string, help: string) => metrics.gauge({ name, help, labels: OF_PROJECTION })
  const ofShard = (name: string, help: string) => metrics.gauge({ name, help, labels: OF_SHARD })
  return {
    up: gauge('portal_database_up', '1 if the database answered when it was asked for these figures'),
    head: gauge('portal_log_head', 'Events in the log'),
    waiters: gauge('portal_log_lock_waiters', 'Processes that wait for the log lock'),
    waited: gauge('portal_log_lock_wait_seconds', 'How long the first of them has waited'),
    oldest: gauge('portal_database_oldest_transaction_seconds', 'Age of the oldest open transaction'),
    position: ofProjection('portal_projection_position', 'Events of the log that the projection has seen'),
    lagEvents: ofProjection('portal_projection_lag_events', 'Events that the projection has not seen yet'),
    lagSeconds: ofProjection('portal_projection_lag_seconds', 'Age of the oldest event that it has not seen yet'),
    followed: ofProjection('portal_projection_followed', '1 if a process holds the projection and it is not stopped'),
    shown: ofProjection('portal_projection_shown', '1 for the version whose rows are shown'),
    madeAgain: ofProjection('portal_projection_made_again', '1 while rows are made again that were not of this log'),
    parked: ofProjection('portal_projection_parked_keys', 'Keys with an event that could not be applied'),
    excluded: ofProjection('portal_projection_excluded_events', 'Events that are not in the rows because of that'),
    shardLag: ofShard('portal_projection_shard_lag_seconds', 'Age of the oldest event that a shard has not seen yet'),
    shardFollowed: ofShard('portal_projection_shard_followed', '1 if a process holds the shard and it is not stopped'),
    shardParked: ofShard('portal_projection_shard_parked_keys', 'Keys of it with an event that could not be applied'),
  }
}

type Gauges = Pick<
  ReturnType<typeof gaugesOf>,
  'followed' | 'madeAgain' | 'parked' | 'excluded' | 'shardLag' | 'shardFollowed' | 'shardParked'
>

type WorstGauges = Pick<ReturnType<typeof gaugesOf>, 'position' | 'lagEvents' | 'lagSeconds' | 'shown'>

/** How far a projection is: as far as its last shard. */
const tellOfWorst = (gauges: WorstGauges, head: number | null, figures: ProjectionFigures): void => {
  const labels = { projection: figures.projection, version: String(figures.version) }
  if (head !== null && figures.lagEvents !== null) {
    gauges.position.set(head - figures.lagEvents, labels)
    gauges.lagEvents.set(figures.lagEvents, labels)
  }
  gauges.lagSeconds.set(figures.lagSeconds, labels)
  gauges.shown.set(figures.isShown ? 1 : 0, labels)
}

/** What is true of a projection as the sum of its shards, and each of them. */
const tellOfShards = (gauges: Gauges, projections: readonly ProjectionFigures[], figures: ProjectionFigures): void => {
  const labels = { projection: figures.projection, version: String(figures.version) }
  const shards = projections.filter((one) => isSame(one, figures))
  const keys = shards.reduce((sum, { parkedKeys }) => sum + parkedKeys, 0)
  const events = shards.reduce((sum, { excludedEvents }) => sum + excludedEvents, 0)
  gauges.followed.set(shards.every(isFollowed) ? 1 : 0, labels)
  gauges.madeAgain.set(shards.some(isMadeAgain) ? 1 : 0, labels)
  gauges.parked.set(keys, labels)
  gauges.excluded.set(events, labels)
  for (const one of shards) {
    const ofShard = { ...labels, shard: `${one.shard}/${one.shards ?? 1}` }
    gauges.shardLag.set(one.lagSeconds, ofShard)
    gauges.shardFollowed.set(isFollowed(one) ? 1 : 0, ofShard)
    gauges.shardParked.set(one.parkedKeys, ofShard)
  }
}

/**
 * Figures of the whole system, looked up in the database when they are asked for. Every process that is asked tells the
 * same, so that they are known while any of them lives: take the maximum over processes, not the sum.
 */
export const watchSystem = (
  metrics: Metrics,
  look: () => Promise<SystemStatus>,
  onFailure: (error: unknown) => void,
) => {
  const { up, head, waiters, waited, oldest, ...ofProjection } = gaugesOf(metrics)
  const ofStorage = storageMetrics(metrics)

  const tell = (status: SystemStatus): void => {
    const { projections } = status
    if (status.head !== null) head.set(status.head)
    waiters.set(status.lockWaiters)
    waited.set(status.lockWaitSeconds)
    oldest.set(status.oldestTransactionSeconds)
    ofStorage.tell(status)
    for (const figures of worst(projections)) {
      tellOfWorst(ofProjection, status.head, figures)
      tellOfShards(ofProjection, projections, figures)
    }
  }

  metrics.onExposition(async () => {
    for (const gauge of Object.values(ofProjection)) gauge.clear()
    ofStorage.clear()
    try {
      tell(await look())
      up.set(1)
    } catch (error) {
      up.set(0)
      onFailure(error)
    }
  })
}
