import type { Instant } from '@portal/contracts/ids'
import type { MigrationFolder } from '@portal/infra/database/migration-files'
import type { Pool } from '@portal/infra/database/pool'
import type { Need } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { LogPlace } from '@portal/infra/event-log/log-place'
import type { Jobs } from '@portal/infra/jobs/jobs'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { Reached } from './http/calls/at-least.ts'
import type { Route } from './http/calls/route.ts'
import type { ErasurePart, RequestErasure } from './kernel/erasure-part.ts'

/** What commands are made of, whichever process runs them. */
export type CommandMeans = Readonly<{ log: EventLog; pool: Pool; now: () => Instant; newId: () => string }>

/** What the api role has opened, once for all areas. */
export type HttpMeans = Readonly<{
  /** Apart from the pool of members' requests: what operators ask does not queue up behind them. */
  operatingPool: Pool
  /** Counts on a thread of its own. */
  reports: ReportQueries
  /** For what searches words: members do not wait for it. */
  searchesPool: Pool
  place: LogPlace
  jobs: Jobs
  metrics: Metrics
  /** Whether a request bears the token for machines that gather metrics. */
  hasMetricsToken: (authorization: string | undefined) => boolean
  /** Signs the respondents' tokens. */
  tokenSecret: string
  clock: () => Date
  reached: Reached
  isReady: () => Promise<boolean>
  requestErasure: RequestErasure
  /** Notes a trouble that passes by itself. */
  warn: (error: unknown, what: string) => void
}>

/** An area with its commands: one a process, so that what the commands remember is the same for all who ask. */
export type OpenArea = Readonly<{
  /** What answers its calls. */
  routes: (means: HttpMeans) => readonly Route[]
  /** Its part in the erasure of a member; null for an area that knows nothing of any person. */
  erasure: ErasurePart | null
}>

/** What the server consists of: one value an area, in `services/<area>/area.ts`, listed in `areas.ts`. */
export type Area = Readonly<{
  /** Its own tables; those of read models are made by their projections. */
  migrations?: MigrationFolder
  /** What its commands need of the event log beyond the promises that every log keeps. */
  needs: readonly Need[]
  /** Tables of its own that must be there before any role can work. No dump holds them. */
  tables: readonly string[]
  /** Views of read models that must be there before its calls can be answered. */
  views: readonly `read.${string}`[]
  /** Its calls are answered when all others are refused because there is too much to do. */
  isServedUnderPressure?: true
  open: (means: CommandMeans) => OpenArea
}>
