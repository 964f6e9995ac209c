import { LONGEST_HEADING } from '@portal/contracts/survey/answer-file-plan'
import type { CsvRow } from '../csv-parser.ts'
import { csvRows } from '../csv-rows.ts'
import { fileHeader } from '../header.ts'
import { readDictionary } from '../sav/read-dictionary.ts'
import { savRows } from '../sav/sav-rows.ts'
import type { SavDictionary, SavVariable } from '../sav/sav-variable.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { columnFacts, type GivenColumn } from './column-facts.ts'
import { formatOf, headerRowsOf } from './csv-format.ts'
import type { FileFacts } from './draft-survey.ts'
import { legibleText } from './legible-text.ts'

/** A file that can be read from its start more than once. `name`: without its folder. */
export type RepeatableFile = Readonly<{ name: string; open: () => AsyncIterable<Uint8Array> }>

/** How a person says that the file is written; the rest is guessed. */
type WantedFormat = Readonly<Partial<FileFacts['format']>>

const SAMPLE = 500
const MOST_COLUMNS = 5_000
const FIRST_BYTES = 64 * 1024
/** A compressed file of 100 MiB may say that it has a hundred million cases of a byte, which takes minutes: no survey has so many respondents. */
const MOST_ROWS = 2_000_000

const firstBytes = async (file: RepeatableFile): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of file.open()) {
    parts.push(piece)
    size += piece.length
    if (size >= FIRST_BYTES) break
  }
  return Buffer.concat(parts)
}

const firstRows = async (rows: AsyncIterable<CsvRow>, count: number): Promise<readonly (readonly string[])[]> => {
  const found: (readonly string[])[] = []
  for await (const { cells } of rows) if (found.push(cells) === count) break
  return found
}

type Head = Pick<FileFacts, 'format' | 'sets' | 'weight'> &
  Readonly<{ given: readonly (GivenColumn | null)[]; rows: AsyncIterable<CsvRow> }>

const csvHead = async (file: RepeatableFile, wanted: WantedFormat): Promise<Head> => {
  const guessed = formatOf(await firstBytes(file), wanted.encoding)
  const format = { encoding: wanted.encoding ?? guessed.encoding, delimiter: wanted.delimiter ?? guessed.delimiter }
  const headerRows = wanted.headerRows ?? headerRowsOf(await firstRows(csvRows(file.open(), format), 2))
  return { format: { ...format, headerRows }, sets: [], weight: null, given: [], rows: csvRows(file.open(), format) }
}

const givenOf = ({ label, labels, missing, missingFrom, missingTo, kind }: SavVariable): GivenColumn => ({
  label: legibleText(label),
  labels: new Map([...labels].map(([value, text]) => [value, legibleText(text)])),
  missing,
  missingFrom,
  missingTo,
  isTime: kind === 'time',
})

const dictionaryOf = async (file: RepeatableFile): Promise<SavDictionary> =>
  (await readDictionary(file.open())).dictionary

const assertLength = (rows: number): void => {
  if (rows <= MOST_ROWS) return
  throw new UnreadableFile(
    `The file has more than ${MOST_ROWS} rows, more than can be drafted. Draft a file with its first rows and the same columns; its map fits this one too.`,
  )
}

const savHead = async (file: RepeatableFile): Promise<Head> => {
  const { variables, sets, weight, cases } = await dictionaryOf(file)
  assertLength(cases ?? 0)
  const format = { encoding: 'utf-8', delimiter: ',', headerRows: 1 } as const
  return { format, sets, weight, given: variables.map(givenOf), rows: savRows(file.open()) }
}

/** Whether a file is a system file of SPSS, by its name. */
export const isSav = (name: string): boolean => /\.z?sav$/i.test(name)

const assertWidth = (width: number): void => {
  if (width <= MOST_COLUMNS) return
  throw new UnreadableFile(
    `The file has ${width} columns; at most ${MOST_COLUMNS} can be drafted. Is its delimiter right?`,
  )
}

const assertHeadings = (cells: readonly string[]): void => {
  const at = cells.findIndex((cell) => cell.length > LONGEST_HEADING)
  if (at < 0) return
  throw new UnreadableFile(
    `The heading of column ${at + 1} has ${cells[at]?.length} characters; ${LONGEST_HEADING} at most. Are the quotes of the file right?`,
  )
}

const factsIn = async (file: RepeatableFile, wanted: WantedFormat): Promise<FileFacts> => {
  const { format, sets, weight, given, rows } = await (isSav(file.name) ? savHead(file) : csvHead(file, wanted))
  const headings: (readonly string[])[] = []
  const sample: (readonly string[])[] = []
  let facts: ReturnType<typeof columnFacts> | null = null
  let count = 0
  for await (const { cells } of rows) {
    if (headings.length < format.headerRows) {
      assertWidth(cells.length)
      assertHeadings(cells)
      headings.push(cells)
      continue
    }
    facts ??= columnFacts(fileHeader(headings), given)
    facts.add(cells)
    count += 1
    assertLength(count)
    if (sample.length < SAMPLE) sample.push(cells)
  }
  if (facts === null)
    throw new UnreadableFile('The file has no answers: it needs a row of headings, and a row for each respondent.')
  return { name: file.name, format, sets, weight, columns: facts.facts(), rows: count, sample }
}

/**
 * Reads a file of answers, and collects what its columns hold. Where the encoding was guessed from the first bytes and later ones do not fit
 * it, the file is read once more as Windows writes it. Throws UnreadableFile.
 */
export const readFacts = async (file: RepeatableFile, wanted: WantedFormat = {}): Promise<FileFacts> => {
  try {
    return await factsIn(file, wanted)
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !error.isOfEncoding || wanted.encoding !== undefined) throw error
    return factsIn(file, { ...wanted, encoding: 'windows-1252' })
  }
}
