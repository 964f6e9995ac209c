import type { Instant, MemberId, SurveyId } from '../ids.ts'

type OfImport = Readonly<{ surveyId: SurveyId; importId: string; by: MemberId | null; at: Instant }>

/** What became of the rows of a file. `againstRules`: stored rows with an answer that breaks a rule of its question. */
export type ImportedRows = Readonly<{
  rows: number
  stored: number
  known: number
  rejected: number
  againstRules: number
}>

/**
 * Stream `imports-{surveyId}`: this and the next three. A file of answers is being imported; again if it is continued after a
 * stop. `file` is its name without its folder, `rules` what becomes of answers that break a rule. `replaces`: the import
 * that was withdrawn for it.
 */
export type ImportBegun = OfImport &
  Readonly<{
    type: 'ImportBegun'
    file: string
    rules: 'refuse' | 'keep' | 'leave-out'
    replaces?: string
  }>

/** The file was read to its end, or (`isWhole` is false) the import was stopped before it. */
export type ImportEnded = OfImport & Readonly<{ type: 'ImportEnded'; isWhole: boolean; counts: ImportedRows }>

/** The responses of the import are being withdrawn, one after another. */
export type ImportWithdrawn = OfImport & Readonly<{ type: 'ImportWithdrawn' }>

/** All of them were withdrawn. */
export type ImportWithdrawalEnded = OfImport & Readonly<{ type: 'ImportWithdrawalEnded'; responses: number }>

export type ImportEvent = ImportBegun | ImportEnded | ImportWithdrawn | ImportWithdrawalEnded
