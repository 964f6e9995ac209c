import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** An answer that was acknowledged at `repliedAt` (milliseconds of `performance.now()`). `page` counts from 1. */
export type Awaited = Readonly<{ responseId: string; page: number; repliedAt: number }>

export type Watch = Readonly<{
  await: (answer: Awaited) => void
  /** Milliseconds from reply to row of all that were seen since the last call; and those between two looks. */
  take: () => Readonly<{ lags: readonly number[]; looks: readonly number[] }>
  /** How many are not to be read yet. */
  open: () => number
  close: () => Promise<void>
}>

/** In turns, so that one looks while the reply to the other is on its way. */
const LOOKERS = 2

/** The page of a respondent's last event is on its row. */
const LOOK = `select a.n from read.response r
  join unnest($1::int[], $2::uuid[], $3::int[]) as a(n, id, page) on r.response_id = a.id
  where substr(r.page, 6)::int >= a.page`

/**
 * Looks for the rows themselves, about every millisecond while any is awaited: what is told is never less than what passed.
 * One that is read only after its member's next page counts too.
 */
export const watchRows = async (url: string): Promise<Watch> => {
  const awaited = new Map<number, Awaited>()
  const ending = new AbortController()
  let count = 0
  let lags: number[] = []
  let looks: number[] = []

  const look = async (client: pg.Client): Promise<void> => {
    const all = [...awaited]
    const { rows } = await client.query<Readonly<{ n: number }>>({
      name: 'look',
      text: LOOK,
      values: [all.map(([n]) => n), all.map(([, { responseId }]) => responseId), all.map(([, { page }]) => page)],
    })
    const now = performance.now()
    for (const { n } of rows) {
      const found = awaited.get(n)
      if (found && awaited.delete(n)) lags.push(now - found.repliedAt)
    }
  }

  let lastLook = 0
  const keepLooking = async (client: pg.Client): Promise<void> => {
    while (!ending.signal.aborted) {
      if (awaited.size > 0) {
        await look(client)
        const now = performance.now()
        if (awaited.size > 0) looks.push(now - lastLook)
        lastLook = now
      }
      await sleep(1)
    }
  }

  const clients = Array.from({ length: LOOKERS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const looking = Promise.all(clients.map(keepLooking))
  looking.catch(() => undefined) // heard when it is closed
  return {
    await: (answer) => void awaited.set(count++, answer),
    take: () => {
      const taken = { lags, looks }
      lags = []
      looks = []
      return taken
    },
    open: () => awaited.size,
    close: async () => {
      ending.abort()
      await looking
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
