import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { CsvRow } from '../../surveys/import/csv-parser.ts'
import { type CsvFormat, csvRows } from '../../surveys/import/csv-rows.ts'
import { isSav } from '../../surveys/import/draft/read-facts.ts'
import { savRows } from '../../surveys/import/sav/sav-rows.ts'
import { Misused } from '../program/refused.ts'

/** In bytes. @throws Misused if it cannot be read */
export const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Misused(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  return found.size
}

/** The digest of a file's bytes, in hex. */
export const digestOf = async (path: string): Promise<string> => {
  const digest = createHash('sha256')
  const source: AsyncIterable<Uint8Array> = createReadStream(path)
  for await (const piece of source) digest.update(piece)
  return digest.digest('hex')
}

/** The rows of a file of answers (CSV, or .sav of SPSS), and the share of it that has been read (0 to 1). */
export const rowsOfFile = async (path: string, format: CsvFormat) => {
  const size = await sizeOf(path)
  let bytes = 0
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    const source: AsyncIterable<Uint8Array> = createReadStream(path)
    for await (const piece of source) {
      bytes += piece.length
      yield piece
    }
  }
  const rows: AsyncIterable<CsvRow> = isSav(path) ? savRows(pieces()) : csvRows(pieces(), format)
  return { rows, share: () => (size > 0 ? bytes / size : null) }
}
