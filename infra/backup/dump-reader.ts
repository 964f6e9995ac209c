import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { DumpRefused, Head, NEWLINE, TableHead, Tail } from './dump-format.ts'

export type DumpedTable = Readonly<{ table: string; columns: readonly string[]; rows: AsyncIterable<Buffer> }>

/** What a dump says about itself, and how many rows each table has; the checksum covers both. */
export type DumpContents = Readonly<{ head: Head; rows: Readonly<Record<string, number>> }>

const CHUNK_BYTES = 64 * 1024
const LONGEST_HEAD = 4 * 1024 * 1024
const END = Buffer.from('\n\\.\n')

const damaged = (path: string, why: string): DumpRefused =>
  new DumpRefused(`${path} cannot be used: ${why}. Use another dump; nothing was changed.`)

/** Turns an error of the file or of its decompression into a sentence; returns other errors unchanged. */
const faultOf = (path: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new DumpRefused(`There is no file ${path}.`)
  if (code === 'Z_BUF_ERROR') return damaged(path, 'its end is missing')
  return code.startsWith('Z_') ? damaged(path, 'it is no dump of the portal, or damaged') : error
}

/** The file before compression. @throws DumpRefused if it is truncated or changed */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  pipeline(createReadStream(path), gunzip).catch(() => undefined) // the reader gets the error
  try {
    for await (const chunk of gunzip) yield chunk
  } catch (error) {
    throw faultOf(path, error)
  } finally {
    gunzip.destroy()
  }
}

/** The offset of the line `\.` among complete lines; -1 if there is none. */
const endIn = (lines: Buffer): number => {
  if (lines.subarray(0, 3).equals(END.subarray(1))) return 0
  const at = lines.indexOf(END)
  return at === -1 ? -1 : at + 1
}

/** Reads lines, and the rows of a table, from a stream of bytes. */
const taker = (path: string, chunks: AsyncGenerator<Buffer>) => {
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next()
    if (done) throw damaged(path, 'its end is missing')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }
  /** A line of JSON; `soFar` is the checksum of everything before it. */
  const line = async (): Promise<Readonly<{ json: unknown; soFar: string }>> => {
    while (!rest.includes(NEWLINE)) {
      if (rest.length > LONGEST_HEAD) throw damaged(path, 'it is no dump of the portal')
      await more()
    }
    const soFar = hash.copy().digest('hex')
    const text = take(rest.indexOf(NEWLINE) + 1)
    hash.update(text)
    return { json: parsed(path, text.toString('utf8')), soFar }
  }
  /** Complete lines up to the end of the table, as far as they have been read. */
  const someRows = (): Readonly<{ some: Buffer; isEnd: boolean }> => {
    const whole = rest.subarray(0, rest.lastIndexOf(NEWLINE) + 1)
    const end = endIn(whole)
    const isEnd = end !== -1
    const some = take(isEnd ? end : whole.length)
    hash.update(some)
    if (isEnd) hash.update(take(END.length - 1))
    return { some, isEnd }
  }
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { some, isEnd } = someRows()
      if (some.length > 0) yield some
      if (isEnd) return
      await more()
    }
  }
  return { line, rows }
}

const parsed = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(path, 'it is no dump of the portal, or damaged')
  }
}

const read = <T>(path: string, contract: z.ZodMiniType<T>, json: unknown): T => {
  const result = contract.safeParse(json)
  if (result.success) return result.data
  throw damaged(path, 'it is no dump of the portal, or of a newer version of it')
}

/**
 * Reads a dump from its beginning to its end. `onTable` gets each table in turn and must take all of its rows.
 * @throws DumpRefused if the file is no dump, damaged or truncated: then discard everything that was read
 */
export const readDump = async (
  path: string,
  onTable: (dumped: DumpedTable, head: Head) => Promise<void>,
): Promise<DumpContents> => {
  const chunks = bytesOf(path)
  try {
    const { line, rows } = taker(path, chunks)
    const head = read(path, Head, (await line()).json)
    for (;;) {
      const { json, soFar } = await line()
      const next = read(path, z.union([TableHead, Tail]), json)
      if ('end' in next) {
        if (next.sha256 !== soFar) throw damaged(path, 'its checksum is not that of what it holds')
        return { head, rows: next.rows }
      }
      await onTable({ ...next, rows: rows() }, head)
    }
  } finally {
    await chunks.return(undefined)
  }
}

const passOver = async ({ rows }: DumpedTable): Promise<void> => {
  for await (const _ of rows);
}

/** Reads a dump to its end without using it. @throws DumpRefused */
export const verifyDump = (path: string): Promise<DumpContents> => readDump(path, passOver)
