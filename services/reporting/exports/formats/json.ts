import { cellReaders } from '../cell-values.ts'
import type { ResponsesToWrite, TablesToWrite, Writer } from '../writer.ts'

const encoder = new TextEncoder()

async function* tables({ run, madeAt }: TablesToWrite) {
  yield encoder.encode(`${JSON.stringify({ madeAt, ...run })}\n`)
}

/** `columns` describes each value: name, label and the texts of its codes. */
async function* responses({ columns, isLabelled, title, madeAt, responses: batches }: ResponsesToWrite) {
  const described = columns.map(({ name, label, question, holds, values }) => ({
    name,
    label,
    question,
    holds,
    values,
  }))
  const head = JSON.stringify({ survey: title, madeAt, columns: described })
  yield encoder.encode(`${head.slice(0, -1)},"responses":[`)
  const readers = cellReaders(columns, isLabelled)
  let separator = '\n'
  for await (const batch of batches()) {
    const lines = batch.map((response) => JSON.stringify(readers.map((read) => read(response))))
    if (lines.length > 0) yield encoder.encode(separator + lines.join(',\n'))
    separator = lines.length > 0 ? ',\n' : separator
  }
  yield encoder.encode('\n]}\n')
}

/** The result object with its texts in the reader's language; responses as arrays of values. */
export const json: Writer = { tables, report: null, responses }
