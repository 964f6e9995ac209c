import * as z from 'zod/mini'
import { call } from './call.ts'

/** It says nothing about the database. */
export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  summary: 'The process answers',
  who: 'anyone',
  replies: { 200: z.object({ status: z.literal('ok') }) },
})

const Ready = z.object({ ready: z.boolean() })

/** 200 when requests can be served now, else 503 with `ready: false`. */
export const getReady = call({
  method: 'GET',
  path: '/api/ready',
  summary: 'Requests can be served',
  who: 'anyone',
  replies: { 200: Ready, 503: Ready },
})

export const getMetrics = call({
  method: 'GET',
  path: '/api/metrics',
  summary: 'Figures for Prometheus: a developer, or the token for it',
  who: 'metrics-reader',
  replies: { 200: { media: 'text/plain' } },
})

/** What a reactor asked for: due and not done yet, and timers. */
export const ReactorFigures = z.object({
  due: z.int(),
  timers: z.int(),
  /** ISO 8601; null without a timer. */
  nextTimerAt: z.nullable(z.string()),
})
export type ReactorFigures = z.infer<typeof ReactorFigures>

/** How far one version of a projection is, read from its checkpoint (one of each source and shard). */
export const ProjectionFigures = z.object({
  projection: z.string(),
  version: z.int(),
  /** Its rows are the ones that are shown. */
  isShown: z.boolean(),
  source: z.string(),
  shard: z.int(),
  /** Of how many. */
  shards: z.optional(z.int()),
  state: z.string(),
  /** Why it stopped. */
  reason: z.nullable(z.string()),
  position: z.string(),
  /** Events of the log that it has not seen yet; null where the log does not count them (EventStoreDB). */
  lagEvents: z.nullable(z.number()),
  /** Age in seconds of the oldest of them; 0 where there is none. */
  lagSeconds: z.number(),
  /** The process that holds it, and its machine; null when nobody does. */
  owner: z.nullable(z.object({ runner: z.string(), host: z.string() })),
  /** Raised by each take-over. */
  epoch: z.string(),
  parkedKeys: z.int(),
  /** Events that could not be applied, and those behind them: they are not in the rows. */
  excludedEvents: z.int(),
  /** Of the event that was parked last. */
  lastError: z.nullable(z.string()),
  /** Null for a read model. */
  reactor: z._default(z.nullable(ReactorFigures), null),
})
export type ProjectionFigures = z.infer<typeof ProjectionFigures>

/** How far the relay to Kafka is. */
export const RelayFigures = z.object({
  position: z.string(),
  /** Null where the log does not count its events. */
  lagEvents: z.nullable(z.number()),
  lagSeconds: z.number(),
  /** The machine whose relay sends; null when none does. */
  host: z.nullable(z.string()),
})
export type RelayFigures = z.infer<typeof RelayFigures>

/** A table with its indexes and TOAST: what it takes, how many rows it has, and how many versions of rows are dead. */
const TableFigures = z.object({ name: z.string(), bytes: z.number(), liveRows: z.number(), deadRows: z.number() })
export type TableFigures = z.infer<typeof TableFigures>

/** What the database writes and keeps. `walBytes`, `checkpoints` and `checkpointSyncSeconds` only ever grow: take their rate. */
const StorageFigures = z.object({
  walBytes: z.number(),
  checkpoints: z.number(),
  /** How long checkpoints waited for the disk. */
  checkpointSyncSeconds: z.number(),
  /** The largest first. */
  tables: z.readonly(z.array(TableFigures)),
})
export type StorageFigures = z.infer<typeof StorageFigures>

/** The whole system as its database tells it, at one moment. */
const SystemStatus = z.object({
  /** Events in the log; null, like the rate, where the log does not count them (EventStoreDB). */
  head: z.nullable(z.number()),
  /** Events a second, over the last minute. */
  appendRate: z.nullable(z.number()),
  /** Processes that wait for the log lock, and how long the first of them has (seconds). */
  lockWaiters: z.int(),
  lockWaitSeconds: z.number(),
  /** Seconds. Of other database users it is known only to a member of `pg_read_all_stats`. */
  oldestTransactionSeconds: z.number(),
  storage: StorageFigures,
  projections: z.readonly(z.array(ProjectionFigures)),
  /** Null where no relay has ever run. */
  relay: z.nullable(RelayFigures),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const getStatus = call({
  method: 'GET',
  path: '/api/operations/status',
  summary: 'How the log and its projections are',
  who: 'developer',
  replies: { 200: SystemStatus },
})
