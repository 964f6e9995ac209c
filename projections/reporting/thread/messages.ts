import type { RunMoment } from '@portal/contracts/reporting/recorded-run'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Issue } from '@portal/contracts/survey/issue'
import type { Settings } from '@portal/infra/settings'
import type { CellWanted } from '../tables/cell-respondents.ts'
import type { TextsWanted } from '../tables/written-texts.ts'

/** The messages between the api and the report thread of its process. */

/** Where the log is, and the key to what is personal in it. */
export type LogSettings = Pick<Settings, 'EVENT_LOG' | 'EVENTSTOREDB_URL' | 'VAULT_KEY'>

/** Passed to the thread when it starts. `indexBytes`, `mostMs`: as in TableOptions. `log`: for runs as they were; without it they are refused. */
export type ThreadData = Readonly<{ databaseUrl: string; indexBytes?: number; mostMs?: number; log?: LogSettings }>

/** What is asked of a run in place of its figures. */
export type Wanted = CellWanted | TextsWanted

/**
 * `known`: revisions of this run that the client has. `wanted`: a cell whose respondents are asked for, or what the respondents of the run
 * wrote, instead of the run. `at`: the run as it was then.
 */
export type Ask = Readonly<{
  spec: TableSpec
  known: readonly string[]
  wanted?: Wanted | undefined
  at?: RunMoment | undefined
}>

/** Of when the figures are, and what was counted: the spec that was asked for with the waves and the day that it needed. */
export type Moment = RunMoment & Readonly<{ surveyVersion: number; spec?: TableSpec }>

/**
 * `done` holds a TableRun (or CellRespondents, TextsPage or a PastReply, without a revision) as JSON in UTF-8, `unchanged` means that the client has it.
 * `moment`: of a TableRun.
 */
export type ReportReply =
  | Readonly<{ outcome: 'done'; revision: string; json: Uint8Array<ArrayBuffer>; moment?: Moment }>
  | Readonly<{ outcome: 'unchanged'; revision: string }>
  | Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>

/** An error of the database or of the thread, as far as it can be sent to the other thread. */
export type Failure = Readonly<{ message: string; code: string | null; stack: string | null }>

export type ToThread =
  | Readonly<{ type: 'run'; id: number; ask: Ask }>
  | Readonly<{ type: 'cancel'; id: number }>
  | Readonly<{ type: 'close' }>

export type FromThread =
  | Readonly<{ type: 'reply'; id: number; reply: ReportReply }>
  | Readonly<{ type: 'failure'; id: number; failure: Failure }>
  | Readonly<{ type: 'connection-lost'; reason: string }>
