import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Entry = Readonly<{ name: string; content: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }>

/**
 * The bytes of a zip file, as they are made: an entry is read after the one before it, and is never in memory as a whole. Rejects with what an
 * entry rejects with.
 */
export async function* zipped(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream)
  zip.on('error', (error) => out.destroy(error))
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, (take) => {
      const read = Readable.from(content, { objectMode: false })
      read.on('error', (error) => out.destroy(error))
      take(null, read)
    })
  }
  zip.end()
  yield* out
}
