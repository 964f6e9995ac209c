import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../submit/connection.ts'

/** Sends one request; returns when the reply is there. May be called once more on another connection. */
type Send = (connection: Connection) => Promise<void>
export type Sender = Readonly<{ port: number; next: () => Send }>

/** Milliseconds from the time at which a request was due. */
export type Sent = Readonly<{ latencies: readonly number[]; perSecond: number }>

const MOST_CONNECTIONS = 128

/** As many connections as are needed at one time, up to `most`; then requests wait for the next free one. */
export const connectionsTo = (port: number, most = MOST_CONNECTIONS) => {
  const free: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let opened = 0

  const take = async (): Promise<Connection> => {
    const idle = free.pop()
    if (idle) return idle
    if (opened >= most) return new Promise((resolve) => waiting.push(resolve))
    opened += 1
    return openConnection(port)
  }
  const give = (connection: Connection): void => {
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }
  /** As a browser does: on a new connection if the old one was closed while it was idle. */
  const use = async <Result>(send: (connection: Connection) => Promise<Result>): Promise<Result> => {
    const taken = await take()
    const connection = taken.isOpen() ? taken : await openConnection(port)
    try {
      return await send(connection)
    } finally {
      give(connection)
    }
  }
  const close = (): void => {
    for (const connection of free) connection.close()
  }
  return { take, give, use, close }
}

/** As a browser does: on a new connection if the old one was closed while it was idle, or at that moment. */
const sendOn = async (send: Send, connection: Connection, port: number): Promise<Connection> => {
  try {
    if (connection.isOpen()) {
      await send(connection)
      return connection
    }
  } catch (error) {
    if (connection.isOpen()) throw error
  }
  const fresh = await openConnection(port)
  await send(fresh)
  return fresh
}

/**
 * Sends at a constant rate, whether or not earlier requests were answered: each request has a time at which it is due,
 * and its latency counts from there. So the requests of a moment at which the server is slow are counted as well.
 */
export const steadily = async ({ port, next }: Sender, perSecond: number, ms: number): Promise<Sent> => {
  const connections = connectionsTo(port)
  const latencies: number[] = []
  const begun = performance.now()

  const sendAt = async (due: number): Promise<void> => {
    const taken = await connections.take()
    const used = await sendOn(next(), taken, port)
    latencies.push(performance.now() - due)
    connections.give(used)
  }

  const count = Math.round((perSecond * ms) / 1_000)
  const sent: Promise<void>[] = []
  for (let n = 0; n < count; n += 1) {
    const due = begun + (1_000 * n) / perSecond
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()))
    const sending = sendAt(due)
    sending.catch(() => undefined) // handled below
    sent.push(sending)
  }
  await Promise.all(sent)
  const seconds = (performance.now() - begun) / 1_000
  connections.close()
  return { latencies, perSecond: count / seconds }
}
