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
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
