import { isRightToLeft } from '@portal/contracts/texts/direction'
import { cellReaders } from '../cell-values.ts'
import { withoutControls } from '../without-controls.ts'
import type { ResponsesToWrite, TablesToWrite, Writer } from '../writer.ts'
import { streamedWorkbook } from './xlsx/sheet-stream.ts'
import { workbookOf } from './xlsx/workbook.ts'

async function* tables(tablesToWrite: TablesToWrite) {
  const { writeXlsx } = await import('hucre/xlsx')
  yield await writeXlsx(workbookOf(tablesToWrite))
}

/** Of a sheet of Excel: it does not open a wider one as it is. */
const MOST_COLUMNS = 16_384

/** What Excel holds in a cell. It takes a file with a longer one for damaged. */
const LONGEST = 32_767

/** A longer text is cut off, which its last character says: CSV has all of it. */
const cellText = (text: string): string => {
  const clean = withoutControls(text)
  return clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST - 1).toWellFormed()}…`
}

async function* rowsOf({ columns, isLabelled, responses }: ResponsesToWrite) {
  yield columns.map(({ name }) => name)
  const readers = cellReaders(columns, isLabelled)
  for await (const batch of responses()) {
    for (const response of batch) {
      yield readers.map((read) => {
        const value = read(response)
        return typeof value === 'string' ? cellText(value) : value
      })
    }
  }
}

/** Rows are compressed as they come: the memory does not depend on their number. */
async function* responses(toWrite: ResponsesToWrite) {
  yield* streamedWorkbook({
    name: toWrite.say('answers-sheet'),
    rightToLeft: isRightToLeft(toWrite.request.language),
    columns: toWrite.columns.length,
    rows: rowsOf(toWrite),
  })
}

/**
 * Excel. Tables: a sheet of contents, one of notes, one for each question. Responses: one row each under a row of names; a
 * sheet continues in the next after a million rows. A text is never a formula.
 */
export const xlsx: Writer = { tables, report: null, responses, mostColumns: MOST_COLUMNS }
