import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** An answer that was acknowledged at `repliedAt` (milliseconds of `performance.now()`). `page` counts from 1. */
export type Awaited = Readonly<{ responseId: string; page: number; repliedAt: number }>

export type Watched = Readonly<{
  /** Milliseconds from reply to row for the watched answers. */
  lags: readonly number[]
  /** Polls per second, and the share of the time in which a poll was under way: an upper limit of its cost. */
  looksPerSecond: number
  busy: number
}>

export type Watch = Readonly<{
  await: (answer: Awaited) => void
  /** The rows that were found since the last call. */
  take: () => Watched
  /** How many are not found yet. */
  open: () => number
  close: () => Promise<void>
}>

/** The application name of its connection. */
export const OBSERVER = 'bench-observer'

/** The page of a respondent's last event is in its row. By the primary key alone. */
const LOOK = `select response_id as id, substr(page, 6)::int as page from read.response where response_id = any($1::uuid[])`
const LOOK_EVERY_MS = 2

/**
 * Looks for the rows of one answer in `every`, about every two milliseconds while one of them is awaited: the measured
 * lag is never less than the real one. A row that is found only after its member's next page counts too.
 */
export const watchRows = async (url: string, every: () => number = () => 1): Promise<Watch> => {
  const awaited = new Map<string, Awaited>()
  const ending = new AbortController()
  let [count, looks, lookMs, since] = [0, 0, 0, performance.now()]
  let lags: number[] = []

  const look = async (client: pg.Client): Promise<void> => {
    const begun = performance.now()
    const { rows } = await client.query<Readonly<{ id: string; page: number | null }>>({
      name: 'look',
      text: LOOK,
      values: [[...awaited.keys()]],
    })
    const now = performance.now()
    looks += 1
    lookMs += now - begun
    for (const { id, page } of rows) {
      const found = awaited.get(id)
      if (found && (page ?? 0) >= found.page && awaited.delete(id)) lags.push(now - found.repliedAt)
    }
  }

  const keepLooking = async (client: pg.Client): Promise<void> => {
    while (!ending.signal.aborted) {
      if (awaited.size > 0) await look(client)
      await sleep(LOOK_EVERY_MS)
    }
  }

  const client = new pg.Client({ connectionString: url, application_name: OBSERVER })
  await client.connect()
  await client.query('set enable_seqscan = off; set jit = off') // independent of the planner's statistics of a growing table
  const looking = keepLooking(client)
  looking.catch(() => undefined) // handled when it is closed
  return {
    await: (answer) => {
      count += 1
      if (count % every() === 0) awaited.set(answer.responseId, answer)
    },
    take: () => {
      const seconds = (performance.now() - since) / 1_000
      const taken = { lags, looksPerSecond: looks / seconds, busy: lookMs / 1_000 / seconds }
      lags = []
      ;[looks, lookMs, since] = [0, 0, performance.now()]
      return taken
    },
    open: () => awaited.size,
    close: async () => {
      ending.abort()
      await looking
      await client.end()
    },
  }
}
