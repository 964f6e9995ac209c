import { BYTE_ORDER_MARK, csvField, csvLine } from '@portal/contracts/reporting/csv-line'
import { tidyCsv } from '@portal/contracts/reporting/tidy-csv'
import { cellReaders } from '../cell-values.ts'
import type { ResponsesToWrite, TablesToWrite, Writer } from '../writer.ts'

const encoder = new TextEncoder()

async function* tables({ run, request }: TablesToWrite) {
  for (const part of tidyCsv(run, request)) yield encoder.encode(part)
}

/** One line for each response under a line of names. Millions of cells: a line is built without an array. */
async function* responses({ request, columns, isLabelled, responses: batches }: ResponsesToWrite) {
  const readers = cellReaders(columns, isLabelled)
  yield encoder.encode((request.byteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(columns.map(({ name }) => name)))
  for await (const batch of batches()) {
    let lines = ''
    for (const response of batch) {
      let line = ''
      for (const read of readers) line += `,${csvField(read(response))}`
      lines += `${line.slice(1)}\r\n`
    }
    yield encoder.encode(lines)
  }
}

/** Tables as tidy CSV, one line for each cell; responses as raw CSV, one line each. */
export const csv: Writer = { tables, report: null, responses }
