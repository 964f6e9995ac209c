import { setTimeout as pause } from 'node:timers/promises'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { AppendRequest, AppendResult, EventLog } from '@portal/infra/event-log/event-log'

const OVERLOAD_TRIES = 600
const OVERLOAD_PAUSE_MS = 100

/** Appends, again if the log is overloaded: it refuses at once then, and has stored nothing. */
export const appendPatiently = async (log: EventLog, request: AppendRequest<ResponseEvent>): Promise<AppendResult> => {
  for (let attempt = 1; attempt < OVERLOAD_TRIES; attempt += 1) {
    const result = await log.append(request)
    if (result.outcome !== 'overloaded') return result
    await pause(OVERLOAD_PAUSE_MS)
  }
  return log.append(request)
}
