import { isWorkbook } from '@portal/infra/tools/file-marks'
import { markedEncoding } from '@portal/infra/tools/text-encoding'
import { type CsvRow, csvParser } from './csv-parser.ts'
import { type Decoded, type Encoding, textDecoder } from './text-decoder.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type CsvFormat = Readonly<{ encoding: Encoding; delimiter: string }>

const wrongMark = (first: Uint8Array, encoding: Encoding): string | null => {
  const marked = markedEncoding(first)
  if (marked === null || marked === encoding) return null
  const advice = marked === 'utf-16be' ? 'save it as UTF-8' : `set "encoding": "${marked}" in the map`
  return `The file begins with the mark of ${marked}, but the map says ${encoding}: ${advice}.`
}

/** What to do with a file that is a workbook, by its first bytes; null if it is none. */
export const wrongKind = (first: Uint8Array): string | null =>
  isWorkbook(first)
    ? 'The file is a workbook or another zip file, not CSV: open it in a spreadsheet program and save the sheet as CSV (UTF-8): File, Save as, CSV UTF-8.'
    : null

const otherThan = (encoding: Encoding): string =>
  encoding === 'utf-8'
    ? 'set "encoding" in the map to latin1, windows-1252 or utf-16le'
    : 'set "encoding" in the map to utf-8'

/** The line by which a file tells a spreadsheet program its delimiter, `sep=;`. */
const namesDelimiter = ([first = '', ...others]: readonly string[]): boolean =>
  /^sep=.?$/i.test(first) && others.length <= 1 && others.every((cell) => cell === '')

const withoutSeparatorLine = function* (rows: Iterable<CsvRow>): Generator<CsvRow> {
  for (const row of rows) if (row.row > 1 || !namesDelimiter(row.cells)) yield row
}

/**
 * The rows of a CSV file, without a line that names its delimiter, read piece by piece in constant memory. Throws UnreadableFile with the row
 * and what to change.
 */
export const csvRows = async function* (
  pieces: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: CsvFormat,
): AsyncGenerator<CsvRow> {
  const decoder = textDecoder(encoding)
  const parser = csvParser(delimiter)
  const rowsOf = function* ({ text, isBroken }: Decoded): Generator<CsvRow> {
    yield* withoutSeparatorLine(parser.push(text))
    if (!isBroken) return
    const wrong = `Row ${parser.row()} is not ${encoding}: ${otherThan(encoding)}, or save the file again.`
    throw new UnreadableFile(wrong, { isOfEncoding: true })
  }
  let isFirst = true
  for await (const piece of pieces) {
    const wrong = isFirst ? (wrongKind(piece) ?? wrongMark(piece, encoding)) : null
    if (wrong !== null) throw new UnreadableFile(wrong)
    isFirst = false
    yield* rowsOf(decoder.push(piece))
  }
  yield* rowsOf(decoder.end())
  yield* withoutSeparatorLine(parser.end())
}
