import type { ImportedRows } from '@portal/contracts/events/imports'
import type { CsvRow } from './csv-parser.ts'
import type { TakenRow } from './row-intake.ts'
import type { RowFault } from './row-reader.ts'

export type RejectedRow = Readonly<{ row: number; faults: readonly RowFault[] }>

export type MutableRows = { -readonly [Name in keyof ImportedRows]: ImportedRows[Name] }

export const noRows: ImportedRows = { rows: 0, stored: 0, known: 0, rejected: 0, againstRules: 0 }

/** Counts what became of a row, which is counted itself already. */
export const countRow = (
  counts: MutableRows,
  { row }: CsvRow,
  taken: TakenRow,
  onRejected: (rejected: RejectedRow) => void,
): void => {
  if ('faults' in taken) {
    counts.rejected += 1
    onRejected({ row, faults: taken.faults })
    return
  }
  counts[taken.outcome] += 1
  if (taken.isAgainstRules) counts.againstRules += 1
}

export const addRows = (counts: MutableRows, more: ImportedRows): void => {
  counts.rows += more.rows
  counts.stored += more.stored
  counts.known += more.known
  counts.rejected += more.rejected
  counts.againstRules += more.againstRules
}
