import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Came } from './came.ts'

/** `atOnce` people come together, each from a home of their own; the next ones come when all of them are signed in. */
export type Crowd = Readonly<{ url: string; usernames: readonly string[]; password: string; atOnce: number }>
export type Asked = Readonly<{ crowd: Crowd } | { stop: true }>

const LONGEST_MS = 120_000
const AFTER_LOST_MS = 1_000

/** As the proxy says. */
const address = (): string => `198.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

type Tried = Readonly<{ outcome: 'signed-in' | 'lost' } | { outcome: 'told-to-wait'; seconds: number }>

/** @throws where the reply is neither that of a sign-in nor a time to come back */
const trySignIn = async (url: string, from: string, body: object): Promise<Tried> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(LONGEST_MS) }
  const reply = await fetch(`${url}/api/login`, init).catch(() => null)
  const said: Readonly<{ status?: unknown }> = Object(await reply?.json().catch(() => null))
  if (reply === null) return { outcome: 'lost' }
  if (reply.status === 200 && said.status === 'success') return { outcome: 'signed-in' }
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN)
  if (reply.status === 503 && seconds > 0) return { outcome: 'told-to-wait', seconds }
  throw new Error(`a sign-in was answered with ${reply.status}: ${JSON.stringify(said)}`)
}

let isOver = true

/** Comes back when the reply says, or up to half as long again later, as browsers do; until signed in, or all is over. */
const signIn = async ({ url, usernames, password }: Crowd, n: number, came: Came): Promise<void> => {
  const begun = performance.now()
  const from = address()
  const body = { username: usernames[n % usernames.length] ?? '', password }
  while (!isOver) {
    const tried = await trySignIn(url, from, body)
    switch (tried.outcome) {
      case 'signed-in':
        came.signedIn.push(performance.now() - begun)
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
