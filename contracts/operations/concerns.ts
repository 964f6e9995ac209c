import type { ProjectionFigures, SystemStatus } from '../http/operations/status.ts'

/** The thresholds of concerns. */
export type Bounds = Readonly<{ lagSeconds: number; oldestTransactionSeconds: number }>

/** A projection is usually a few hundredths of a second behind; an old transaction blocks vacuum and switches. */
export const BOUNDS: Bounds = { lagSeconds: 10, oldestTransactionSeconds: 600 }

type OfProjection = Readonly<{ projection: string; version: number }>

/** A fault that needs an operator's attention. */
export type Concern =
  | Readonly<{ kind: 'old-transaction'; seconds: number }>
  | Readonly<{ kind: 'no-read-model' }>
  | Readonly<{ kind: 'relay-behind'; seconds: number }>
  | (OfProjection & Readonly<{ kind: 'stands-still'; state: string; reason: string | null }>)
  | (OfProjection & Readonly<{ kind: 'made-again'; why: string }>)
  | (OfProjection & Readonly<{ kind: 'not-held' }>)
  | (OfProjection & Readonly<{ kind: 'behind'; seconds: number }>)
  | (OfProjection & Readonly<{ kind: 'parked'; keys: number; events: number }>)

const concernsOfProjection = (figures: ProjectionFigures, bounds: Bounds): readonly Concern[] => {
  const { projection, version, state, reason, owner, lagSeconds, parkedKeys, excludedEvents } = figures
  if (!figures.isShown) return []
  const parked: readonly Concern[] =
    parkedKeys > 0 ? [{ kind: 'parked', projection, version, keys: parkedKeys, events: excludedEvents }] : []
  // An operator paused it; the reason is shown, but it is no fault.
  if (state === 'paused') return parked
  if (state !== 'live') return [{ kind: 'stands-still', projection, version, state, reason }, ...parked]
  const late: readonly Concern[] =
    lagSeconds > bounds.lagSeconds ? [{ kind: 'behind', projection, version, seconds: lagSeconds }] : []
  // For rows that follow the log, the reason says why the former rows were replaced.
  const again: readonly Concern[] = reason === null ? [] : [{ kind: 'made-again', projection, version, why: reason }]
  const orphan: readonly Concern[] = owner === null ? [{ kind: 'not-held', projection, version }] : []
  return [...again, ...orphan, ...late, ...parked]
}

/** All faults; empty if there are none. Builds that are not live are not checked. */
export const concernsOf = (status: SystemStatus, bounds: Bounds = BOUNDS): readonly Concern[] => {
  const { oldestTransactionSeconds: seconds, projections, relay } = status
  const old: readonly Concern[] =
    seconds > bounds.oldestTransactionSeconds ? [{ kind: 'old-transaction', seconds }] : []
  const none: readonly Concern[] = projections.some(({ isShown, reactor }) => isShown && !reactor)
    ? []
    : [{ kind: 'no-read-model' }]
  const late: readonly Concern[] =
    relay && relay.lagSeconds > bounds.lagSeconds ? [{ kind: 'relay-behind', seconds: relay.lagSeconds }] : []
  return [...old, ...none, ...late, ...projections.flatMap((figures) => concernsOfProjection(figures, bounds))]
}
