import type { ProcessFigures, ProjectionFigures, SystemStatus, TableFigures } from '../http/operations/status.ts'

/** The thresholds of concerns. A disk is nearly full below either of its two. */
export type Bounds = Readonly<{
  lagSeconds: number
  oldestTransactionSeconds: number
  diskFreeBytes: number
  diskFreeShare: number
  /** A table of at least this size is a concern if it is so many times its live data. */
  bloatedBytes: number
  bloatedTimes: number
}>

/** A projection is usually a few hundredths of a second behind; an old transaction blocks vacuum and switches. */
export const BOUNDS: Bounds = {
  lagSeconds: 10,
  oldestTransactionSeconds: 600,
  diskFreeBytes: 2_000_000_000,
  diskFreeShare: 0.05,
  bloatedBytes: 256 * 1024 * 1024,
  bloatedTimes: 3,
}

type OfProjection = Readonly<{ projection: string; version: number }>

/** A fault that needs an operator's attention. */
export type Concern =
  | Readonly<{ kind: 'old-transaction'; seconds: number }>
  | Readonly<{ kind: 'no-read-model' }>
  | Readonly<{ kind: 'relay-behind'; seconds: number }>
  | Readonly<{ kind: 'process-lost'; role: ProcessFigures['role']; host: string; seconds: number }>
  | Readonly<{ kind: 'disk-nearly-full'; place: string; freeBytes: number }>
  | Readonly<{ kind: 'no-backup'; seconds: number; isNone: boolean }>
  | Readonly<{ kind: 'table-bloated'; table: string; bytes: number; liveBytes: number }>
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
  // For rows that follow the log, the reason says why the old rows were replaced.
  const again: readonly Concern[] = reason === null ? [] : [{ kind: 'made-again', projection, version, why: reason }]
  const orphan: readonly Concern[] = owner === null ? [{ kind: 'not-held', projection, version }] : []
  return [...again, ...orphan, ...late, ...parked]
}

const lostProcesses = ({ processes }: SystemStatus): readonly Concern[] =>
  processes
    .filter(({ isLost, isReplaced }) => isLost && !isReplaced)
    .map(({ role, host, beatSeconds: seconds }) => ({ kind: 'process-lost', role, host, seconds }))

/** Where something is kept: the data of the database, and the folder of each process that runs. */
export type DiskPlace = Readonly<{ place: string; freeBytes: number; totalBytes: number }>

/** The disks that are known: a folder of several processes of one machine is one of them. */
export const diskPlaces = ({ storage, processes }: SystemStatus): readonly DiskPlace[] => {
  const ofProcesses = processes.flatMap(({ host, folder, disk, isLost }) =>
    disk && !isLost ? [[`${host}:${folder}`, disk] as const] : [],
  )
  const places = new Map([...(storage.disk ? [['database', storage.disk] as const] : []), ...ofProcesses])
  return [...places].map(([place, disk]) => ({ place, ...disk }))
}

const fullDisks = (status: SystemStatus, { diskFreeBytes, diskFreeShare }: Bounds): readonly Concern[] =>
  diskPlaces(status)
    .filter(({ freeBytes, totalBytes }) => freeBytes < diskFreeBytes || freeBytes < diskFreeShare * totalBytes)
    .map(({ place, freeBytes }) => ({ kind: 'disk-nearly-full', place, freeBytes }))

const missingBackup = ({ backup }: SystemStatus): readonly Concern[] => {
  if (!backup || backup.dueSeconds === null || backup.seconds <= backup.dueSeconds) return []
  return [{ kind: 'no-backup', seconds: backup.seconds, isNone: backup.lastAt === null }]
}

/** Whether a table consists mostly of what is dead or empty. */
export const isBloated = ({ dataBytes, liveBytes }: TableFigures, bounds: Bounds = BOUNDS): boolean =>
  liveBytes !== null && dataBytes > bounds.bloatedBytes && dataBytes > bounds.bloatedTimes * liveBytes

const bloatedTables = ({ storage }: SystemStatus, bounds: Bounds): readonly Concern[] =>
  storage.tables
    .filter((table) => isBloated(table, bounds))
    .map(({ name, dataBytes, liveBytes }) => {
      return { kind: 'table-bloated', table: name, bytes: dataBytes, liveBytes: liveBytes ?? 0 }
    })

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
  return [
    ...old,
    ...none,
    ...late,
    ...lostProcesses(status),
    ...fullDisks(status, bounds),
    ...missingBackup(status),
    ...bloatedTables(status, bounds),
    ...projections.flatMap((figures) => concernsOfProjection(figures, bounds)),
  ]
}
