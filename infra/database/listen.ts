import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const RETRY_MS = 1_000
/** For the server to take the connection. */
const CONNECT_WITHIN_MS = 5_000
/** For one statement: a network that broke without a word answers none. */
const ANSWER_WITHIN_MS = 10_000
/** For the server to hear that the connection ends. */
const END_WITHIN_MS = 1_000
/** A notification from this process itself arrives within milliseconds if notifications arrive at all. */
const ECHO_WITHIN_MS = 5_000

/** LISTEN succeeded and no notification arrives. The message says what to look at. */
export class NotNotified extends Error {
  override readonly name = 'NotNotified'
}

const NO_ECHO =
  'LISTEN brings no notifications: DATABASE_URL may name a connection pooler in transaction mode, or a replica'

export type Listener = Readonly<{
  /** The name of the connection in `pg_stat_activity`. */
  application: string
  channel: string
  /** For each notification. The first on each connection is by the listener itself, without a payload: something may have been missed before. */
  notified: (payload: string) => void
  /** Why nothing is heard, once until notifications arrive again. */
  onTrouble: (error: unknown) => void
  /**
   * After the first notification the connection is asked for signs of life: `alive` is told, once it has answered, when it was asked;
   * `lost`, when it has ended.
   */
  beat?: Readonly<{ everyMs: number; alive: (askedAt: number) => void; lost: () => void }>
}>

/** Listens on a connection of its own, which is reopened when it is lost, until the signal aborts. */
export async function listen(url: string, listener: Listener, signal: AbortSignal): Promise<void> {
  let isTold = false
  const onTrouble = (error: unknown): void => {
    if (!isTold && !signal.aborted) listener.onTrouble(error)
    isTold = true
  }
  const notified = (payload: string): void => {
    isTold = false
    listener.notified(payload)
  }
  while (!signal.aborted) {
    await listenOnce(url, { ...listener, notified, onTrouble }, signal).catch(onTrouble)
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Until the connection does not answer. */
const beatOn = async (client: pg.Client, { everyMs, alive }: NonNullable<Listener['beat']>): Promise<void> => {
  for (;;) {
    const askedAt = performance.now()
    await client.query('select 1')
    alive(askedAt)
    await sleep(everyMs, undefined, { ref: false })
  }
}

/** Resolves when the connection has ended. */
async function listenOnce(url: string, listener: Listener, signal: AbortSignal): Promise<void> {
  const { application, channel, notified, onTrouble, beat } = listener
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: application,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  const ended = Promise.withResolvers<void>()
  const end = (): void => ended.resolve()
  let echo: NodeJS.Timeout | undefined
  client.on('error', end)
  client.on('end', end)
  client.on('notification', ({ payload = '' }) => {
    clearTimeout(echo)
    notified(payload)
  })
  if (beat) client.once('notification', () => void beatOn(client, beat).catch(end))
  signal.addEventListener('abort', end, { once: true })
  try {
    await Promise.race([client.connect(), ended.promise])
    if (signal.aborted) return
    await client.query(`listen ${channel}`)
    echo = setTimeout(() => onTrouble(new NotNotified(NO_ECHO)), ECHO_WITHIN_MS)
    await client.query(`notify ${channel}`)
    await ended.promise
  } finally {
    beat?.lost()
    clearTimeout(echo)
    signal.removeEventListener('abort', end)
    await Promise.race([client.end(), sleep(END_WITHIN_MS)])
    socket.destroy()
  }
}
