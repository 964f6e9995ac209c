import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What a reactor asked for: due and not done yet, and timers. */
export const ReactorFigures = z.object({
  due: z.int(),
  timers: z.int(),
  /** ISO 8601; null without a timer. */
  nextTimerAt: z.nullable(z.string()),
})
export type ReactorFigures = z.infer<typeof ReactorFigures>

/** The progress of one version of a projection, read from its checkpoint (one for each source and shard). */
export const ProjectionFigures = z.object({
  projection: z.string(),
  version: z.int(),
  /** Its rows are live. */
  isShown: z.boolean(),
  source: z.string(),
  shard: z.int(),
  /** The number of shards. */
  shards: z.optional(z.int()),
  state: z.string(),
  /** Why it stopped. */
  reason: z.nullable(z.string()),
  position: z.string(),
  /** Events of the log that it has not applied yet; null if the log does not count them (EventStoreDB). */
  lagEvents: z.nullable(z.number()),
  /** Age in seconds of the oldest of them; 0 if there is none. */
  lagSeconds: z.number(),
  /** The process that owns it, and its machine; null if there is none. */
  owner: z.nullable(z.object({ runner: z.string(), host: z.string() })),
  /** Raised by each take-over. */
  epoch: z.string(),
  parkedKeys: z.int(),
  /** Events that could not be applied, and those behind them: they are not in the rows. */
  excludedEvents: z.int(),
  /** The reason of the event that was parked last. */
  lastError: z.nullable(z.string()),
  /** Null for a read model. */
  reactor: z._default(z.nullable(ReactorFigures), null),
})
export type ProjectionFigures = z.infer<typeof ProjectionFigures>

/** The progress of the relay to Kafka. */
export const RelayFigures = z.object({
  position: z.string(),
  /** Null if the log does not count its events. */
  lagEvents: z.nullable(z.number()),
  lagSeconds: z.number(),
  /** The machine of the active relay; null if there is none. */
  host: z.nullable(z.string()),
})
export type RelayFigures = z.infer<typeof RelayFigures>

const DiskSpace = z.object({ freeBytes: z.number(), totalBytes: z.number() })

/**
 * A table with its TOAST: how many rows it has, and how many row versions are dead. `bytes` is its size with its indexes;
 * `dataBytes` without them, and `liveBytes` an estimate of what of that is live (null before it was analyzed).
 */
const TableFigures = z.object({
  name: z.string(),
  bytes: z.number(),
  dataBytes: z._default(z.number(), 0),
  liveBytes: z._default(z.nullable(z.number()), null),
  liveRows: z.number(),
  deadRows: z.number(),
  /** When it was vacuumed last, by itself or by hand. ISO 8601; null: not since the figures of the server were reset. */
  vacuumedAt: z._default(z.nullable(z.string()), null),
})
export type TableFigures = z.infer<typeof TableFigures>

/**
 * What the database writes and keeps. `walBytes`, `checkpoints` and the seconds of checkpoints only grow: use their rate.
 */
const StorageFigures = z.object({
  /** The size of the database. */
  databaseBytes: z._default(z.number(), 0),
  /** The disk of its data; null if it is on another machine. */
  disk: z._default(z.nullable(DiskSpace), null),
  walBytes: z.number(),
  checkpoints: z.number(),
  /** How long checkpoints wrote. */
  checkpointWriteSeconds: z._default(z.number(), 0),
  /** How long checkpoints waited for the disk. */
  checkpointSyncSeconds: z.number(),
  /** The largest first. */
  tables: z.readonly(z.array(TableFigures)),
})
export type StorageFigures = z.infer<typeof StorageFigures>

/**
 * A process of the portal, as it says itself every few seconds. `isLost`: it has not said so for a while and did not stop
 * in order. `isReplaced`: another of its role has started since.
 */
export const ProcessFigures = z.object({
  processId: z.string(),
  role: z.enum(['api', 'projector', 'worker', 'relay']),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  commit: z.nullable(z.string()),
  startedAt: z.string(),
  /** Age of its last sign of life. */
  beatSeconds: z.number(),
  memoryBytes: z.number(),
  isLost: z.boolean(),
  isReplaced: z.boolean(),
  /** The folder in which it keeps something, or runs, and the disk of that; null if that cannot be told. */
  folder: z.string(),
  disk: z.nullable(DiskSpace),
})
export type ProcessFigures = z.infer<typeof ProcessFigures>

/** The last `portal backup` of the log, from the audit trail. */
const BackupFigures = z.object({
  /** ISO 8601; null: none yet. */
  lastAt: z.nullable(z.string()),
  /** What it wrote: files, sizes, and that they were read back. */
  detail: z.nullable(z.string()),
  /** Since it, or since the first event of the log if there is none. */
  seconds: z.number(),
  /** It is a fault if it is older; null: other tools make the backups. */
  dueSeconds: z.nullable(z.number()),
})
export type BackupFigures = z.infer<typeof BackupFigures>

/** The whole system at one moment, read from its database. */
const SystemStatus = z.object({
  /** Events in the log; null, like the rate, if the log does not count them (EventStoreDB). */
  head: z.nullable(z.number()),
  /** Events a second, over the last minute. */
  appendRate: z.nullable(z.number()),
  /** Processes that wait for the log lock, and how long the first of them has waited (seconds). */
  lockWaiters: z.int(),
  lockWaitSeconds: z.number(),
  /** Seconds. For other database users it is known only to a member of `pg_read_all_stats`. */
  oldestTransactionSeconds: z.number(),
  storage: StorageFigures,
  projections: z.readonly(z.array(ProjectionFigures)),
  /** Null if no relay has ever run. */
  relay: z.nullable(RelayFigures),
  processes: z._default(z.readonly(z.array(ProcessFigures)), []),
  /** Null if the log is not in this database: its own tools back it up. */
  backup: z._default(z.nullable(BackupFigures), null),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const getStatus = call({
  method: 'GET',
  path: '/api/operations/status',
  summary: 'How the log and its projections are',
  who: 'developer',
  replies: { 200: SystemStatus },
})
