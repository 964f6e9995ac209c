import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file within a zip file. `name`: its path, with slashes. `isStored`: as it is, since it is compressed already. */
export type ZipEntry = Readonly<{
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  isStored?: boolean
}>

/**
 * The bytes of a zip file, as they are made: an entry is asked for and read after the one before it, and is never in memory as a whole.
 * Rejects with what an entry rejects with.
 */
export async function* zipped(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  let reading: Readable | null = null
  zip.on('error', (error) => out.destroy(error))
  out.once('close', () => reading?.destroy())
  const added = ({ name, content, isStored = false }: ZipEntry): Promise<void> =>
    new Promise((resolve, reject) => {
      zip.addReadStreamLazy(name, { compress: !isStored }, (take) => {
        reading = Readable.from(content, { objectMode: false })
        finished(reading).then(resolve, reject)
        take(null, reading)
      })
    })
  const fill = async (): Promise<void> => {
    for await (const entry of entries) await added(entry)
    zip.end()
  }
  fill().catch((error) => out.destroy(error))
  yield* out
}
