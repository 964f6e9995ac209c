import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RawRequest } from './random-request.ts'

export type RawReply = Readonly<{ status: number; type: string; body: string }>

const ANSWER_WITHIN_MS = 60_000

/** Sends a request as it is. Null where the connection ended without an answer. */
export const rawSender = (url: string, connections: number) => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, path, headers, body }: RawRequest): Promise<RawReply | null> =>
    new Promise((resolve) => {
      const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: ANSWER_WITHIN_MS,
      }
      const sent = request(options, (reply) => {
        const type = reply.headers['content-type'] ?? ''
        const read = (given: string) => resolve({ status: reply.statusCode ?? 0, type, body: given })
        if (type.startsWith('text/event-stream')) {
          read('') // it has begun, and would not end
          reply.destroy()
          return
        }
        text(reply).then(read, () => resolve(null))
      })
      sent.once('timeout', () => sent.destroy())
      sent.once('error', () => resolve(null))
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}
