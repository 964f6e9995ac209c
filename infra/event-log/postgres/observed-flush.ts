import { eventsIn } from '../event-ids.ts'
import type { AppendRequest, EventLog } from '../event-log.ts'
import type { Flush } from './group-commit.ts'

/** The outcome of a flush. `stored` counts the events added to the log, `failed` the requests without a result. */
export type Flushed = Readonly<{ requests: number; events: number; stored: number; failed: number; seconds: number }>

/** Reports every flush, and how long it took with all of its attempts. */
export const observedFlush =
  (flush: Flush, tell: (flushed: Flushed) => void): Flush =>
  async (batch) => {
    const begun = performance.now()
    const results = await flush(batch)
    let [events, stored, failed] = [0, 0, 0]
    batch.forEach(({ ids }, index) => {
      const result = results[index]
      events += eventsIn(ids)
      if (result instanceof Error || result?.outcome === 'overloaded') failed += 1
      else if (result?.outcome === 'appended') stored += eventsIn(ids)
    })
    tell({ requests: batch.length, events, stored, failed, seconds: (performance.now() - begun) / 1_000 })
    return results
  }

/** The same for a log without batches: each append is one. */
export const observedAppend = (log: EventLog, tell: (flushed: Flushed) => void): EventLog => ({
  ...log,
  append: async (request: AppendRequest) => {
    const begun = performance.now()
    const events = request.events.length
    const ended = (stored: number, failed: number): void =>
      tell({ requests: 1, events, stored, failed, seconds: (performance.now() - begun) / 1_000 })
    try {
      const result = await log.append(request)
      ended(result.outcome === 'appended' ? events : 0, result.outcome === 'overloaded' ? 1 : 0)
      return result
    } catch (error) {
      ended(0, 1)
      throw error
    }
  },
})
