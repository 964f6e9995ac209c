import { setTimeout as sleep } from 'node:timers/promises'
import type { EventFilter, EventQueries, StoredLine } from '@portal/projections/operations/events/queries'

const PAGE = 500
const LOOK_EVERY_MS = 250

type Following = Readonly<{
  queries: Pick<EventQueries, 'head' | 'page'>
  filter: EventFilter
  /** After this position. */
  from: number
  show: (event: StoredLine) => void
  signal: AbortSignal
}>

/** Shows each new event once, until the signal aborts. One that comes between the two looks belongs to the next. */
export const follow = async ({ queries, filter, from, show, signal }: Following): Promise<void> => {
  for (let at = from; !signal.aborted; ) {
    const head = await queries.head()
    const to = Math.min(filter.to ?? head, head)
    const events = head > at ? await queries.page({ ...filter, to }, at, PAGE) : []
    events.forEach(show)
    at = events.length === PAGE ? (events.at(-1)?.position ?? head) : head
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
