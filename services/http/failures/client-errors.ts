import type { Socket } from 'node:net'
import type { Problem } from '@portal/contracts/problem'
import { problemInWords } from '@portal/contracts/problem-in-words'
import { sayIn } from '../../texts/say.ts'

type ClientError = Readonly<{ code?: string; rawPacket?: unknown }>

const reasons: ReadonlyMap<string | undefined, readonly [status: number, reason: string, code: Problem['code']]> =
  new Map([
    ['HPE_HEADER_OVERFLOW', [431, 'Request Header Fields Too Large', 'too-large'] as const],
    ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request Timeout', 'invalid-request'] as const],
  ])

/** A socket that is closed before everything that came was read resets the connection, and the reply may be lost with it. */
const LINGER_MS = 1_000

/** What came is not parsed to its end: a reply to HEAD has no body (RFC 9110, section 9.3.2). */
const isHead = ({ rawPacket }: ClientError): boolean =>
  rawPacket instanceof Uint8Array && Buffer.from(rawPacket.subarray(0, 5)).toString('latin1') === 'HEAD '

/** Replies to data that are not HTTP, or are too large: there is no request, so no language is known. */
export const answerClientError = (error: ClientError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, reason, code] = reasons.get(error.code) ?? [400, 'Bad Request', 'invalid-request']
  const words = problemInWords({ code }, sayIn('en', 'site/problems'))
  const body = JSON.stringify({ type: `urn:portal:problem:${code}`, ...words, status, code })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  if (!socket.writable) return // what follows the data that were replied to
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
