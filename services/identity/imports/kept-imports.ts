import type { ImportMapping, ImportState, RowOutcome, RowReason } from '@portal/contracts/http/member-imports'
import type { MemberId } from '@portal/contracts/ids'

/** A row of a file; `row` counts from 1 with the header, as a spreadsheet does. */
export type ImportRow = Readonly<{ row: number; cells: readonly string[] }>

export type NewImport = Readonly<{
  importId: string
  askedBy: MemberId
  fileName: string
  header: readonly string[]
  rows: readonly ImportRow[]
  /** Of invitations to rows that name none. */
  language: string
}>

export type ImportedAccountType = 'user' | 'permanentExternalUser'

/** What is asked for with the rows of a file. */
export type ImportOrder = Readonly<{ mapping: ImportMapping; accountType: ImportedAccountType; invites: boolean }>

export type KeptImport = Readonly<{
  importId: string
  askedBy: MemberId
  fileName: string
  header: readonly string[]
  state: ImportState
  order: ImportOrder | null
  language: string
  sample: readonly (readonly string[])[]
  rows: number
  counts: Readonly<Record<RowOutcome, number>>
  createdAt: string
}>

export type RowResult = Readonly<{
  row: number
  outcome: RowOutcome
  reason: RowReason | null
  memberId: MemberId | null
}>

export type ReportedRow = Omit<RowResult, 'outcome'> &
  Readonly<{ cells: readonly string[]; outcome: RowOutcome | null }>

/** Files of members that staff have uploaded, with what became of each row. */
export type KeptImports = Readonly<{
  /** Has no effect where it is kept already. */
  add: (added: NewImport, at: Date) => Promise<void>
  find: (importId: string) => Promise<KeptImport | null>
  list: (most: number) => Promise<readonly KeptImport[]>
  rowsOf: (importId: string) => Promise<readonly ImportRow[]>
  /** Only a file that waits for it. @returns whether it was begun now */
  begin: (importId: string, order: ImportOrder) => Promise<boolean>
  cancel: (importId: string) => Promise<void>
  /** Rows that nothing became of yet, in order; none where the import does not run. */
  left: (importId: string, most: number) => Promise<readonly ImportRow[]>
  settle: (importId: string, results: readonly RowResult[]) => Promise<void>
  /** Which of these were made by rows of the file that are settled. */
  madeOf: (importId: string, members: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>
  finish: (importId: string) => Promise<void>
  report: (importId: string) => Promise<readonly ReportedRow[]>
}>
