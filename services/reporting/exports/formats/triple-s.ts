import { csvLine } from '@portal/contracts/reporting/csv-line'
import { surveyOf } from '@portal/contracts/reporting/exports'
import { zipped } from '../../../kernel/zipped.ts'
import type { ResponsesToWrite, Writer } from '../writer.ts'
import { definitionOf } from './triple-s/definition.ts'
import { measured } from './triple-s/measures.ts'
import { type TripleSVariable, tripleSVariables } from './triple-s/variables.ts'

const encoder = new TextEncoder()

async function* dataOf(variables: readonly TripleSVariable[], { responses }: ResponsesToWrite) {
  yield encoder.encode(csvLine(variables.map(({ name }) => name)))
  for await (const batch of responses()) {
    const lines = batch.map((response) => variables.map(({ field }) => field(response)).join(','))
    yield encoder.encode(lines.map((line) => `${line}\r\n`).join(''))
  }
}

async function* responses(toWrite: ResponsesToWrite) {
  const { request, columns, title, madeAt } = toWrite
  const name = surveyOf(request.content)
  const dataFile = `${name}.csv`
  const variables = tripleSVariables(columns, await measured(toWrite))
  const definition = definitionOf(variables, { name, title, madeAt, dataFile })
  yield* zipped([
    { name: `${name}.sss`, content: [encoder.encode(definition)] },
    { name: dataFile, content: dataOf(variables, toWrite) },
  ])
}

/**
 * Triple-S 2.0: a zip file of the definition (`.sss`) and the data (`.csv`). Always with codes. The definition has the range and the
 * length of each variable, and comes first: responses are read twice.
 */
export const tripleS: Writer = { tables: null, report: null, responses }
