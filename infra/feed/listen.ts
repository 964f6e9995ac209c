import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPEND_CHANNEL } from '../event-log/postgres/append-notice.ts'
import type { Hints } from './hints.ts'

const RETRY_MS = 1_000
/** A notification from this process itself arrives within milliseconds if notifications arrive at all. */
const ECHO_WITHIN_MS = 5_000

/** LISTEN succeeded and no notification arrives. The message says what to look at. */
export class NotNotified extends Error {
  override readonly name = 'NotNotified'
}

const NO_ECHO =
  'LISTEN brings no notifications: DATABASE_URL may name a connection pooler in transaction mode, or a replica'

/**
 * Wakes `hints` when another process has appended, on a connection of its own that is reopened when it is lost, until
 * the signal aborts. A hint may be lost: every reader polls as well, so that without hints events arrive later.
 * `onTrouble` is told why there are none, once until they arrive again.
 */
export async function listenForAppends(
  url: string,
  hints: Hints,
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  let isTold = false
  const failed = (error: unknown): void => {
    if (!isTold && !signal.aborted) onTrouble(error)
    isTold = true
  }
  const notified = (): void => {
    isTold = false
    hints.wake()
  }
  while (!signal.aborted) {
    await listen(url, { signal, notified, failed }).catch(failed)
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

type Listening = Readonly<{ signal: AbortSignal; notified: () => void; failed: (error: unknown) => void }>

/** Resolves when the connection has ended. */
async function listen(url: string, { signal, notified, failed }: Listening): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-feed', keepAlive: true })
  const ended = Promise.withResolvers<void>()
  let echo: NodeJS.Timeout | undefined
  client.on('error', () => ended.resolve())
  client.on('end', () => ended.resolve())
  client.on('notification', () => {
    clearTimeout(echo)
    notified()
  })
  signal.addEventListener('abort', () => ended.resolve(), { once: true })
  try {
    await client.connect()
    await client.query(`listen ${APPEND_CHANNEL}`)
    echo = setTimeout(() => failed(new NotNotified(NO_ECHO)), ECHO_WITHIN_MS)
    await client.query(`notify ${APPEND_CHANNEL}`) // also wakes for events appended while the connection was lost
    await ended.promise
  } finally {
    clearTimeout(echo)
    await client.end()
  }
}
