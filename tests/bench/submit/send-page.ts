import { newTimedUuid } from '@portal/infra/tools/uuid'
import type { Connection } from './connection.ts'
import { bodyFor, type Walker } from './walk.ts'

/** Page `index` of the n-th member. */
export type Sent = Readonly<{ member: Walker; index: number; n: number }>

/** As a browser sends them. */
export const headersOf = ({ cookie }: Pick<Walker, 'cookie'>, key: string) =>
  `Cookie: ${cookie}\r\nIdempotency-Key: ${key}\r\nOrigin: http://127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n` +
  'Accept: application/json\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en-GB,en;q=0.9\r\n'

const keys = new Map<string, string>()

/** The idempotency key of a page, as a browser makes it; the same when the page is sent again. */
const keyFor = (n: number, index: number): string => {
  const page = `${n}-${index}`
  const key = keys.get(page) ?? newTimedUuid()
  keys.set(page, key)
  return key
}

export type Tried = Readonly<{ outcome: 'answered' } | { outcome: 'refused'; retryAfter: number | null }>

/** As `sendPage`, for a portal that may refuse it under overload: the member has to retry. */
export const trySendPage = async (connection: Connection, path: string, sent: Sent): Promise<Tried> => {
  const { member, index, n } = sent
  const { status, body, retryAfter } = await connection.post(
    path,
    headersOf(member, keyFor(n, index)),
    bodyFor(member, index, n),
  )
  if (status === 503) return { outcome: 'refused', retryAfter }
  keys.delete(`${n}-${index}`)
  if (status === 200 && body.startsWith('{"status":true')) return { outcome: 'answered' }
  throw new Error(`Page refused: ${status} ${body.slice(0, 300)}`)
}

/** Returns when the reply is there. @throws if the page was not accepted */
export const sendPage = async (connection: Connection, path: string, { member, index, n }: Sent): Promise<void> => {
  const { status, body } = await connection.post(path, headersOf(member, newTimedUuid()), bodyFor(member, index, n))
  if (status !== 200 || !body.startsWith('{"status":true'))
    throw new Error(`Page refused: ${status} ${body.slice(0, 300)}`)
}
