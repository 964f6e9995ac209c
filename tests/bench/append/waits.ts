import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds of `performance.now()` in which something was so. */
export type Span = Readonly<{ from: number; to: number; what: string }>

const LOOK_EVERY_MS = 1
const LATE_MS = 2
const OWN_LATENESS = 'this process was busy'
const COLLECTION = 'garbage collection'

/** What the server process behind the log's connection waits for, by its name in `pg_stat_activity`. */
const LOOK = `select coalesce(a.wait_event_type || ' ' || a.wait_event, 'the server works') as what
  from pg_stat_activity a where a.application_name = 'portal-log' limit 1`

/** Pauses of this process: garbage collections, and timers that ran late. */
const watchOwnPauses = (spans: Span[]) => {
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      spans.push({ from: startTime, to: startTime + duration, what: COLLECTION })
  })
  observer.observe({ entryTypes: ['gc'] })
  let due = performance.now() + LOOK_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - due > LATE_MS) spans.push({ from: due, to: now, what: OWN_LATENESS })
    due = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  return () => {
    observer.disconnect()
    clearInterval(timer)
  }
}

/**
 * Notes what this process and the server process of the log's connection wait for, about once a millisecond. It costs time
 * itself, so what is timed is timed without it.
 */
export const watchWaits = async (url: string) => {
  const [own, server]: [Span[], Span[]] = [[], []]
  const client = new pg.Client({ connectionString: url, application_name: 'bench-observer' })
  await client.connect()
  const stopping = new AbortController()
  const keepLooking = async (): Promise<void> => {
    let from = performance.now()
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<Readonly<{ what: string }>>({ name: 'look', text: LOOK })
      const to = performance.now()
      server.push({ from, to, what: rows[0]?.what ?? 'no connection' })
      from = to
      await sleep(LOOK_EVERY_MS)
    }
  }
  const stopOwn = watchOwnPauses(own)
  const looking = keepLooking()
  looking.catch(() => undefined) // handled when it is closed
  return {
    own,
    server,
    close: async () => {
      stopping.abort()
      stopOwn()
      await looking
      await client.end()
    },
  }
}
