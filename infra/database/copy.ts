import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Connection } from './pool.ts'

/** The part of the driver's connection that COPY needs and that its types leave out. */
type Wire = pg.Connection &
  Readonly<{
    sendCopyFromChunk: (chunk: Buffer) => void
    endCopyFrom: () => void
    sendCopyFail: (reason: string) => void
  }>

type Handlers = Readonly<{
  started?: (wire: Wire) => void
  data?: (chunk: Buffer) => void
  /** CommandComplete: `COPY 17`. */
  complete?: (text: string) => void
  failed: (error: Error) => void
  ready: () => void
}>

const ignored = (): undefined => undefined
const CopyData = z.object({ chunk: z.instanceof(Buffer) })
const Complete = z.object({ text: z.string() })

/** A statement as the driver runs it: the driver calls these by name as messages arrive (simple query protocol). */
const statement = (text: string, { started, data, complete, failed, ready }: Handlers) => ({
  submit: (wire: pg.Connection): void => wire.query(text),
  handleRowDescription: ignored,
  handleDataRow: ignored,
  handlePortalSuspended: ignored,
  handleEmptyQuery: ignored,
  handleCopyInResponse: (wire: Wire): void => started?.(wire),
  handleCopyData: (message: unknown): void => data?.(CopyData.parse(message).chunk),
  handleCommandComplete: (message: unknown): void => complete?.(Complete.parse(message).text),
  handleError: failed,
  handleReadyForQuery: ready,
})

const CHUNK_BYTES = 64 * 1024

/** Rows arrive one by one in memory that the driver reuses: copies them into larger chunks. */
const gathered = (give: (chunk: Buffer) => void) => {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let length = 0
  const flush = (): void => {
    if (length > 0) give(chunk.subarray(0, length))
    chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    length = 0
  }
  const add = (row: Buffer): void => {
    if (length + row.length > CHUNK_BYTES) flush()
    if (row.length > CHUNK_BYTES) give(Buffer.from(row))
    else length += row.copy(chunk, length)
  }
  return { add, flush }
}

/** The rows of `copy … to stdout`, as fast as they are consumed: while they are not read, the server waits. */
export const copyOut = (connection: Connection, text: string): Readable => {
  let socket: pg.Connection['stream'] | undefined
  const rows = new Readable({
    highWaterMark: 16 * CHUNK_BYTES,
    read: () => void socket?.resume(),
    destroy: (error, done) => {
      socket?.resume() // otherwise the connection could never be used or closed again
      done(error)
    },
  })
  const { add, flush } = gathered((chunk) => {
    if (!rows.destroyed && !rows.push(chunk)) socket?.pause()
  })
  const copying = statement(text, {
    data: add,
    failed: (error) => void rows.destroy(error),
    ready: () => {
      flush()
      rows.push(null)
    },
  })
  connection.query({
    ...copying,
    submit: (wire: pg.Connection) => {
      socket = wire.stream
      copying.submit(wire)
    },
  })
  return rows
}

const send = async (
  wire: Wire,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  signal: AbortSignal,
): Promise<void> => {
  for await (const chunk of chunks) {
    if (signal.aborted) return
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal })
  }
}

/** @see copyIn */
export type CopyIn = typeof copyIn

/**
 * Runs `copy … from stdin`. @returns how many rows were stored
 * @throws the server's error; or the error of `chunks`, after which the server discards the rows
 */
export const copyIn = (
  connection: Connection,
  text: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const over = new AbortController()
    let rows = 0
    let cause: unknown
    const fail = (error: unknown): void => {
      over.abort()
      reject(cause ?? error)
    }
    const start = (wire: Wire): void => {
      send(wire, chunks, over.signal).then(
        () => wire.endCopyFrom(),
        (error: unknown) => {
          if (over.signal.aborted) return
          cause = error
          wire.sendCopyFail('the rows could not be read')
        },
      )
    }
    const complete = (tag: string): void => {
      rows = Number(tag.split(' ')[1] ?? 0)
    }
    connection.query(statement(text, { started: start, complete, failed: fail, ready: () => resolve(rows) }))
  })
