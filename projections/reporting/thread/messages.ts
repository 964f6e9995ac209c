import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Issue } from '@portal/contracts/survey/issue'
import type { CellWanted } from '../tables/cell-respondents.ts'

/** The messages between the api and the report thread of its process. */

/** Passed to the thread when it starts. `indexBytes`, `mostMs`: as in TableOptions. */
export type ThreadData = Readonly<{ databaseUrl: string; indexBytes?: number; mostMs?: number }>

/** `known`: revisions of this run that the client has. `wanted`: a cell whose respondents are asked for, instead of the run. */
export type Ask = Readonly<{ spec: TableSpec; known: readonly string[]; wanted?: CellWanted | undefined }>

/** `done` holds a TableRun (or CellRespondents, without a revision) as JSON in UTF-8, `unchanged` means that the client has it. */
export type ReportReply =
  | Readonly<{ outcome: 'done'; revision: string; json: Uint8Array<ArrayBuffer> }>
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
