import type { Instant } from '@portal/contracts/ids'
import type { MigrationFolder } from '@portal/infra/database/migration-files'
import type { Pool } from '@portal/infra/database/pool'
import type { Need } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { LogPlace } from '@portal/infra/event-log/log-place'
import type { FileStore } from '@portal/infra/files/file-store'
import type { Jobs } from '@portal/infra/jobs/jobs'
import type { IdentityProvider } from '@portal/infra/sign-in/identity-provider'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { VirusScanner } from '@portal/infra/virus-scan/virus-scanner'
import type { PastQueries, ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { Reached } from './http/calls/at-least.ts'
import type { Route } from './http/calls/route.ts'
import type { InProgressLimit } from './http/edge/in-progress.ts'
import type { RightsOf } from './http/sessions/actor.ts'
import type { CarryOut } from './kernel/act.ts'
import type { Answerers } from './kernel/answerer.ts'
import type { EraseMember, ErasurePart, RequestErasure } from './kernel/erasure-part.ts'
import type { KeepLanguage } from './kernel/keep-language.ts'
import type { MemberDataPart } from './kernel/member-data.ts'
import type { RetentionPart } from './kernel/retention-part.ts'

/** What commands need, in every process. */
export type CommandMeans = Readonly<{ log: EventLog; pool: Pool; now: () => Instant; newId: () => string }>

/** What the api role has opened, once for all areas. */
export type HttpMeans = Readonly<{
  /** Separate from the pool of members' requests: calls of operators do not wait behind those. */
  operatingPool: Pool
  /** It is a fault if the last backup is older; 0: other tools make them. */
  backupWithinDays: number
  /** Counts on a separate thread. */
  reports: ReportQueries & PastQueries
  /** For searches in open texts: members do not wait for them. */
  searchesPool: Pool
  place: LogPlace
  jobs: Jobs
  /** Exports. */
  files: FileStore
  /** What members and staff upload. */
  uploads: FileStore
  /** Looks at uploads; null: nobody does. */
  scanner: VirusScanner | null
  /** Files of answers that staff bring, and the reports of their imports. */
  importFiles: FileStore
  /** What members asked for of their own data. */
  memberFiles: FileStore
  /** Who answers a survey, by the tokens of surveys. */
  answerers: Answerers
  metrics: Metrics
  /** Whether a request carries the token for machines that read metrics. */
  hasMetricsToken: (authorization: string | undefined) => boolean
  /** Hosts to which suppliers' respondents may be sent, and the key that signs those addresses. */
  returns: Readonly<{ hosts: ReadonlySet<string>; key: string }>
  /** Origins that may put surveys into a frame. */
  embedOrigins: readonly string[]
  /** The captcha service of others that the operator uses; null: this portal checks proofs of work itself. */
  captcha: Readonly<{ siteKey: string; secret: string; verifyUrl: string; script: string }> | null
  /** The page of a chat service, with `{id}`; null: none is offered. */
  chatWidget: string | null
  /** By whom members sign in beside their password. */
  identityProviders: readonly IdentityProvider[]
  /** Where members reach the portal. */
  portalUrl: string
  /** Signs the respondents' tokens. */
  tokenSecret: string
  clock: () => Date
  reached: Reached
  isReady: () => Promise<boolean>
  requestErasure: RequestErasure
  /** In which language a member is written to; null takes the choice back. */
  keepLanguage: KeepLanguage
  eraseMember: EraseMember
  rightsOf: RightsOf
  /** What all areas remove once it has been kept long enough. */
  retentionParts: readonly RetentionPart[]
  /** For what staff ask for: writes it into the audit trail. */
  carryOut: CarryOut
  /** Tells the areas that an operator cancelled a job. */
  jobCancelled: (jobId: string) => Promise<void>
  /** Logs a failure that passes by itself. */
  warn: (error: unknown, what: string) => void
}>

/** An area with its commands: one per process, so that all callers share the states that the commands cache. */
export type OpenArea = Readonly<{
  /** The routes of its calls. */
  routes: (means: HttpMeans) => readonly Route[]
  /** Its part in the erasure of a member; null for an area without personal data. */
  erasure: ErasurePart | null
  /** What it holds about a member, for the file that members may ask for; empty where it holds nothing. */
  memberData: readonly MemberDataPart[]
  /** An operator cancelled a job: what it was for ends too, else a worker would be called for it again. Ids of other areas' jobs come here as well. */
  jobCancelled?: (jobId: string) => Promise<void>
  /** What it removes once it has been kept long enough; empty where staff choose no time. */
  retention: readonly RetentionPart[]
}>

/** A part of the server: one value per area, in `services/<area>/area.ts`, listed in `areas.ts`. */
export type Area = Readonly<{
  /** Migrations of its own tables; projections create those of read models. */
  migrations?: MigrationFolder
  /** What its commands need of the event log beyond the promises that every log keeps. */
  needs: readonly Need[]
  /** Tables of its own that must exist before any role can work. No dump contains them. */
  tables: readonly string[]
  /** Views of read models that must exist before its calls can be answered. */
  views: readonly `read.${string}`[]
  /** Its calls are answered under overload, when all others are refused. */
  isServedUnderPressure?: true
  /** Calls of which only so many may be in progress. */
  atOnce?: readonly InProgressLimit[]
  open: (means: CommandMeans) => OpenArea
}>
