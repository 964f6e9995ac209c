import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../submit/connection.ts'
import type { Came } from './came.ts'

/** `atOnce` people come together, each from a home of their own; the next ones come when all of them are signed in. */
export type Crowd = Readonly<{ url: string; usernames: readonly string[]; password: string; atOnce: number }>
export type Asked = Readonly<{ crowd: Crowd } | { stop: true }>

const AFTER_LOST_MS = 1_000

/** As the proxy says. */
const address = (): string => `198.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

type Tried = Readonly<{ outcome: 'signed-in' | 'lost' } | { outcome: 'told-to-wait'; seconds: number }>

/** @throws where the reply is neither that of a sign-in nor a time to come back */
const trySignIn = async ({ post }: Connection, headers: string, body: string): Promise<Tried> => {
  const reply = await post('/api/login', headers, body).catch(() => null)
  if (reply === null) return { outcome: 'lost' }
  const said: Readonly<{ status?: unknown }> = Object(JSON.parse(reply.body))
  if (reply.status === 200 && said.status === 'success') return { outcome: 'signed-in' }
  const seconds = reply.retryAfter ?? Number.NaN
  if (reply.status === 503 && seconds > 0) return { outcome: 'told-to-wait', seconds }
  throw new Error(`a sign-in was answered with ${reply.status}: ${reply.body}`)
}

let isOver = true

/** A connection of its own, which is kept as browsers do; null where it was refused. */
const connected = (url: string, before: Connection | null): Promise<Connection | null> =>
  before?.isOpen() ? Promise.resolve(before) : openConnection(Number(new URL(url).port)).catch(() => null)

/** Comes back when the reply says, or up to half as long again later, as browsers do; until signed in, or all is over. */
const signIn = async ({ url, usernames, password }: Crowd, n: number, came: Came): Promise<void> => {
  const begun = performance.now()
  const headers = `X-Forwarded-For: ${address()}\r\n`
  const body = JSON.stringify({ username: usernames[n % usernames.length] ?? '', password })
  let connection: Connection | null = null
  while (!isOver) {
    connection = await connected(url, connection)
    const tried: Tried = connection ? await trySignIn(connection, headers, body) : { outcome: 'lost' }
    switch (tried.outcome) {
      case 'signed-in':
        came.signedIn.push(performance.now() - begun)
        connection?.close()
        return
      case 'told-to-wait':
        came.toldToWait += 1
        await sleep(1_000 * tried.seconds * (1 + randomInt(501) / 1_000))
        break
      case 'lost':
        came.lost += 1
        await sleep(AFTER_LOST_MS)
        break
    }
  }
  connection?.close()
}

const come = async (crowd: Crowd): Promise<Came> => {
  const begun = performance.now()
  const came: Came = { signedIn: [], toldToWait: 0, lost: 0, ms: 0 }
  while (!isOver) await Promise.all(Array.from({ length: crowd.atOnce }, (_, n) => signIn(crowd, n, came)))
  return { ...came, ms: performance.now() - begun }
}

const failed = (error: unknown): void => {
  console.error(error)
  process.exit(1)
}

process.on('message', (asked: Asked) => {
  isOver = 'stop' in asked
  if ('crowd' in asked) come(asked.crowd).then((came) => void process.send?.(came), failed)
})
