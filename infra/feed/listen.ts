import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPEND_CHANNEL } from '../event-log/postgres/append-notice.ts'
import type { Hints } from './hints.ts'

const RETRY_MS = 1_000

/**
 * Wakes `hints` when another process has appended, on a connection of its own that is reopened when it is lost, until the
 * signal aborts. A hint may be lost: every reader polls as well.
 */
export async function listenForAppends(url: string, hints: Hints, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listen(url, hints, signal).catch(() => undefined)
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Resolves when the connection has ended. */
async function listen(url: string, hints: Hints, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-feed', keepAlive: true })
  const ended = Promise.withResolvers<void>()
  client.on('error', () => ended.resolve())
  client.on('end', () => ended.resolve())
  client.on('notification', () => hints.wake())
  signal.addEventListener('abort', () => ended.resolve(), { once: true })
  try {
    await client.connect()
    await client.query(`listen ${APPEND_CHANNEL}`)
    hints.wake() // for events appended while the connection was lost
    await ended.promise
  } finally {
    await client.end()
  }
}
