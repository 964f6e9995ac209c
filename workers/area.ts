import type { Instant } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { LogPlace } from '@portal/infra/event-log/log-place'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import type { Settings } from '@portal/infra/settings'
import type { RunningReactor } from '@portal/projections/runtime/reactor/reactor'
import type { HandledJob } from './handled-job.ts'

/** The log of the worker; a pino logger fits. */
export type WorkerLog = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>>

/** What the worker role has opened, once for all areas. */
export type WorkerMeans = Readonly<{
  settings: Settings
  /** Wraps the keys of personal data. */
  masterSecret: string
  /** For short statements. */
  pool: Pool
  /** For long work: its statements have no time limit. */
  longPool: Pool
  place: LogPlace
  events: EventLog
  enqueue: Enqueue
  now: () => Instant
  log: WorkerLog
}>

/** The part of an area that runs outside requests: the export `area` of `workers/<area>/area.ts`, found there by `areas.ts`. */
export type WorkerArea = Readonly<{
  jobs: (means: WorkerMeans) => readonly HandledJob[]
  /** The effects that reactors ask for. */
  reactors: (means: WorkerMeans) => readonly RunningReactor[]
}>
