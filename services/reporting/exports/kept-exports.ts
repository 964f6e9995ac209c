import type { ExportState } from '@portal/contracts/http/reporting/exports'
import type { MemberId } from '@portal/contracts/ids'
import type { ExportRequest } from '@portal/contracts/reporting/exports'
import type { Issue } from '@portal/contracts/survey/issue'
import type { FileName } from '@portal/infra/tools/file-name'

export type AskedExport = Readonly<{
  exportId: string
  askedBy: MemberId
  request: ExportRequest
  surveyTitle: string
}>

export type KeptExport = AskedExport &
  Readonly<{
    state: ExportState
    isCancelling: boolean
    share: number | null
    issues: readonly Issue[]
    /** Its file is kept: from here on it ends as done, and only that is missing. */
    isMade: boolean
    storedName: FileName | null
    fileName: string | null
    bytes: number | null
    /** How many workers have taken it, one after the other. */
    claims: number
    /** How many of them have handed it back without dying. */
    givenBack: number
    askedAt: string
    endedAt: string | null
    expiresAt: string | null
  }>

export type FinishedFile = Readonly<{ storedName: FileName; fileName: string; bytes: number }>

export type ExportResult =
  | Readonly<{ state: 'done'; keptDays: number }>
  | Readonly<{ state: 'failed'; issues: readonly Issue[] }>
  | Readonly<{ state: 'cancelled' }>

export type ExportClaim = Pick<KeptExport, 'exportId' | 'claims'>

/** Where exports are kept. A call that carries a claim has no effect once another worker has taken the export. */
export type KeptExports = Readonly<{
  /** Asking again under the same id changes nothing. `too-many`: this account has as many under way as it may. */
  ask: (asked: AskedExport) => Promise<'asked' | 'too-many'>
  /** Null for another account's export, as for one that does not exist. */
  find: (exportId: string, askedBy: MemberId) => Promise<KeptExport | null>
  /** Newest first. */
  list: (askedBy: MemberId) => Promise<readonly KeptExport[]>
  /** One that no worker has is cancelled at once; another when its worker notices. Null if its file is kept, or it has ended. `askedBy`: null for
   * an operator. */
  cancel: (exportId: string, askedBy: MemberId | null) => Promise<KeptExport | null>
  /** Takes it, unless a worker has it. */
  claim: (exportId: string) => Promise<KeptExport | null>
  /** Whether what it would read has words of a member who is being erased. */
  isHeld: (exportId: string) => Promise<boolean>
  /** Renews the claim. `lost`: another worker has taken it, or its file was withdrawn. */
  beat: (claim: ExportClaim, share: number | null) => Promise<'continue' | 'cancel' | 'lost'>
  /** The point of no return: either this keeps the file, or a cancellation came first. `lost`: as of `beat`. */
  keepFile: (claim: ExportClaim, file: FinishedFile) => Promise<'kept' | 'cancel' | 'lost'>
  /** False if it had ended before, or another worker has it. */
  finish: (claim: ExportClaim, result: ExportResult) => Promise<boolean>
  /** Another worker may take it at once; this one has not died of it. */
  letGo: (claim: ExportClaim) => Promise<void>
  /** Under way, and no worker has it. */
  unattended: () => Promise<readonly ExportClaim[]>
  /** Files whose time is over. */
  expired: () => Promise<readonly Readonly<{ exportId: string; storedName: FileName }>[]>
  /** The file was removed. */
  removed: (exportId: string) => Promise<void>
  /** Whether a row names this file. */
  isClaimed: (storedName: FileName) => Promise<boolean>
  /** Forgets those that ended more than a week ago. */
  forgetOld: () => Promise<void>
}>
