import type { CsvRow } from '../csv-parser.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { caseReader } from './cases.ts'
import { decoderOf } from './extensions.ts'
import { numbersOf } from './numbers.ts'
import { readDictionary } from './read-dictionary.ts'
import { numberCell, type SavDictionary, type SavVariable } from './sav-variable.ts'

const cellReader = ({ isLittleEndian, encoding }: SavDictionary) => {
  const { double } = numbersOf(isLittleEndian)
  const text = decoderOf(encoding)
  return ({ kind, width, parts }: SavVariable, values: Buffer): string => {
    const [first] = parts
    if (kind !== 'text') return first ? numberCell(double(values, first.unit * 8), kind) : ''
    const pieces = parts.map((part) => values.subarray(part.unit * 8, part.unit * 8 + part.width))
    const bytes = parts.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces).subarray(0, width)
    return text(bytes)
  }
}

/**
 * The cases of a system file of SPSS as rows, after a row with the names of its variables: numbers as they are, times in seconds, days and moments in
 * ISO 8601, no value as an empty cell. Holds one case. Throws UnreadableFile.
 */
export const savRows = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const { dictionary, rest } = await readDictionary(pieces)
  yield { row: 1, cells: dictionary.variables.map(({ name }) => name) }
  const cellOf = cellReader(dictionary)
  const reader = caseReader(dictionary)
  let row = 1
  for await (const piece of rest) {
    for (const values of reader.push(piece)) {
      row += 1
      yield { row, cells: dictionary.variables.map((variable) => cellOf(variable, values)) }
    }
  }
  const { cases } = dictionary
  if (reader.isInside() || (cases !== null && row - 1 < cases))
    throw new UnreadableFile(
      `The file ends in row ${row + 1}${cases === null ? '' : ` of ${cases + 1}`}: it is cut off. Copy or export it again.`,
    )
}
