import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { DumpRefused, type Head, linesIn, type Tail } from './dump-format.ts'

/** What was written: bytes of the file, rows of each table. */
export type Written = Readonly<{ path: string; bytes: number; rows: Readonly<Record<string, number>> }>

export type DumpWriter = Readonly<{
  /** Rows in the text format of COPY, one per line. */
  table: (name: string, columns: readonly string[], rows: AsyncIterable<Buffer>) => Promise<void>
  /** Only now the file gets its name and is flushed to disk. */
  finish: () => Promise<Written>
  /** Removes everything that was written. */
  abandon: () => Promise<void>
}>

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Until the directory is flushed, a crash of the machine can lose the new name. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A stream of compressed bytes into a file, and how to end it. */
const compressedTo = (path: string) => {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const done = pipeline(gzip, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  done.catch(() => undefined) // the next write gets the error
  return {
    write: async (bytes: Buffer | string, hash: Hash): Promise<void> => {
      hash.update(bytes)
      if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), done])
    },
    end: async (): Promise<void> => {
      gzip.end()
      await done
    },
    drop: async (): Promise<void> => {
      gzip.destroy()
      await done.catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

/**
 * Writes a dump to a temporary name and renames it when it is complete.
 * @throws DumpRefused if a file of that name exists
 */
export const dumpWriter = async (path: string, head: Head): Promise<DumpWriter> => {
  if (await exists(path)) throw new DumpRefused(`${path} exists already: name another file, or remove that one.`)
  const partial = `${path}.${process.pid}.partial`
  const hash = createHash('sha256')
  const file = compressedTo(partial)
  const rows: Record<string, number> = {}
  await file.write(`${JSON.stringify(head)}\n`, hash)

  return {
    table: async (name, columns, chunks) => {
      await file.write(`${JSON.stringify({ table: name, columns })}\n`, hash)
      let lines = 0
      for await (const chunk of chunks) {
        lines += linesIn(chunk)
        await file.write(chunk, hash)
      }
      await file.write('\\.\n', hash)
      rows[name] = lines
    },
    finish: async () => {
      const tail: Tail = { end: true, rows, sha256: hash.copy().digest('hex') }
      await file.write(`${JSON.stringify(tail)}\n`, hash)
      await file.end()
      await rename(partial, path)
      await syncFolder(path)
      return { path, bytes: (await stat(path)).size, rows }
    },
    abandon: file.drop,
  }
}
