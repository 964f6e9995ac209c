import type { AskedResponse, RawColumn } from '../raw-columns.ts'
import type { ResponsesToWrite, Writer } from '../writer.ts'
import { caseWriter } from './sav/cases.ts'
import { dictionary } from './sav/dictionary.ts'
import { segmentsOf } from './sav/segments.ts'
import { measuredColumns, savVariables } from './sav/variables.ts'

type Measured = Readonly<{ widths: ReadonlyMap<string, number>; cases: number | null }>

/** The bytes of the longest text of each column so far. */
const widen = (widths: Map<string, number>, texts: readonly RawColumn[], response: AskedResponse): void => {
  for (const { name, value } of texts) {
    const text = value(response)
    if (typeof text === 'string') widths.set(name, Math.max(widths.get(name) ?? 0, Buffer.byteLength(text)))
  }
}

/** The dictionary names the width of each string, and comes first: where there are texts, responses are read twice. */
const measure = async ({ columns, responses }: ResponsesToWrite): Promise<Measured> => {
  const texts = measuredColumns(columns)
  const widths = new Map<string, number>()
  if (texts.length === 0) return { widths, cases: null }
  let cases = 0
  for await (const batch of responses()) {
    cases += batch.length
    for (const response of batch) widen(widths, texts, response)
  }
  return { widths, cases }
}

async function* responses(toWrite: ResponsesToWrite) {
  const { columns, title, madeAt, say, responses: batches } = toWrite
  const { widths, cases } = await measure(toWrite)
  const segments = segmentsOf(savVariables(columns, widths, say('no-comment')))
  yield dictionary(segments, { title, madeAt, cases })
  const { add, end, take } = caseWriter(segments)
  for await (const batch of batches()) {
    for (const response of batch) add(({ value }) => value(response))
    yield take()
  }
  end()
  yield take()
}

/**
 * SPSS system file, compressed: labels, missing codes, a set for the ticks of each question, and the weight if the survey has
 * exactly one. Always with codes: SPSS shows their labels.
 */
export const sav: Writer = { tables: null, report: null, responses }
