import { createHash } from 'node:crypto'
import type { CsvRow } from './csv-parser.ts'
import { type CsvFormat, csvRows } from './csv-rows.ts'
import { isSav, type RepeatableFile } from './draft/read-facts.ts'
import { savRows } from './sav/sav-rows.ts'

/** A file of answers, on a disk or in the storage. `bytes`: its size. */
export type AnswersSource = RepeatableFile & Readonly<{ bytes: number }>

/** The digest of a file's bytes, in hex. */
export const digestOf = async ({ open }: AnswersSource): Promise<string> => {
  const digest = createHash('sha256')
  for await (const piece of open()) digest.update(piece)
  return digest.digest('hex')
}

/** The file, telling how much of it (0 to 1) has been read since it was last opened. */
export const counted = (source: AnswersSource) => {
  let read = 0
  const open = async function* (): AsyncGenerator<Uint8Array> {
    read = 0
    for await (const piece of source.open()) {
      read += piece.length
      yield piece
    }
  }
  return { source: { ...source, open }, share: () => (source.bytes > 0 ? read / source.bytes : null) }
}

/** The rows of a file of answers (CSV, or .sav of SPSS). */
export const rowsOf = ({ name, open }: AnswersSource, format: CsvFormat): AsyncIterable<CsvRow> =>
  isSav(name) ? savRows(open()) : csvRows(open(), format)
