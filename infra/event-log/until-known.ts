import type { AppendRequest, AppendResult, EventLog, StoredEvent } from './event-log.ts'
import { AppendOutcomeUnknown } from './postgres/flush.ts'

const TIMES = 4

/**
 * The log for work that nobody waits for: an append whose outcome is not known is sent again, a few times. Its command id makes that safe: what was
 * stored after all is `replayed`.
 */
export const untilKnown = (log: EventLog): EventLog => ({
  ...log,
  append: async <Event extends StoredEvent>(request: AppendRequest<Event>): Promise<AppendResult> => {
    for (let time = 1; time < TIMES; time += 1) {
      try {
        return await log.append(request)
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown)) throw error
      }
    }
    return log.append(request)
  },
})
