import { cellReaders } from '../cell-values.ts'
import { withoutControls } from '../without-controls.ts'
import type { ResponsesToWrite, TablesToWrite, Writer } from '../writer.ts'
import { workbookOf } from './xlsx/workbook.ts'

async function* tables(tablesToWrite: TablesToWrite) {
  const { writeXlsx } = await import('hucre/xlsx')
  yield await writeXlsx(workbookOf(tablesToWrite))
}

async function* rowsOf({ columns, isLabelled, responses }: ResponsesToWrite) {
  yield columns.map(({ name }) => name)
  const readers = cellReaders(columns, isLabelled)
  for await (const batch of responses()) {
    for (const response of batch) {
      yield readers.map((read) => {
        const value = read(response)
        return typeof value === 'string' ? withoutControls(value) : value
      })
    }
  }
}

/** Rows are compressed as they come: the memory does not depend on their number. */
async function* responses(toWrite: ResponsesToWrite) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(rowsOf(toWrite), { name: toWrite.say('answers-sheet'), freezePane: { rows: 1, columns: 1 } })
}

/**
 * Excel. Tables: a sheet of contents, one of notes, one for each question. Responses: one row each under a row of names; a
 * sheet continues in the next after a million rows. A text is never a formula.
 */
export const xlsx: Writer = { tables, report: null, responses }
