import { connect, type Socket } from 'node:net'

/** `retryAfter`: seconds. */
export type Reply = Readonly<{ status: number; body: string; retryAfter: number | null }>

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** What has arrived on a connection is read at once, so all of them share it. */
const arrived = Buffer.allocUnsafeSlow(64 * 1_024)

/** A whole reply at the start of the bytes, and its length; null while part of it is still missing. */
const replyIn = (bytes: Buffer): Readonly<{ reply: Reply; length: number }> | null => {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const size = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (size === undefined) throw new Error(`A reply without its length: ${head}`)
  const length = end + END_OF_HEAD.length + Number(size)
  if (bytes.length < length) return null
  const after = /\r\nretry-after: (\d+)/i.exec(head)?.[1]
  return {
    reply: {
      status: Number(head.slice(9, 12)),
      body: bytes.toString('utf8', length - Number(size), length),
      retryAfter: after === undefined ? null : Number(after),
    },
    length,
  }
}

/**
 * One kept-alive connection with one request at a time. Written on the bare socket, so that the client
 * uses as little as possible of the processors that it shares with the server.
 */
export const openConnection = async (port: number) => {
  let waiting: PromiseWithResolvers<Reply> | null = null
  /** Of a reply that has not arrived as a whole. */
  let before: Buffer | null = null

  const read = (size: number): boolean => {
    const chunk = arrived.subarray(0, size)
    const bytes: Buffer = before ? Buffer.concat([before, chunk]) : chunk
    const found = replyIn(bytes)
    before = found ? null : Buffer.from(bytes)
    if (found) waiting?.resolve(found.reply)
    return true
  }
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: arrived, callback: read },
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const lost = (error?: Error) => waiting?.reject(error ?? new Error('The server closed the connection'))
  socket.on('error', lost)
  socket.on('close', () => lost())

  return {
    post: (path: string, headers: string, body: string): Promise<Reply> => {
      waiting = Promise.withResolvers<Reply>()
      const length = Buffer.byteLength(body)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
      )
      return waiting.promise
    },
    /** A server closes connections that were idle for some seconds. */
    isOpen: (): boolean => socket.readyState === 'open',
    close: () => socket.destroy(),
  }
}
export type Connection = Awaited<ReturnType<typeof openConnection>>
