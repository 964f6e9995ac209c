import { setTimeout as pause } from 'node:timers/promises'
import type { AppendRequest, AppendResult, EventLog, StoredEvent } from '@portal/infra/event-log/event-log'

const OVERLOAD_TRIES = 600
const OVERLOAD_PAUSE_MS = 100

/** Appends, again if the log is overloaded: it refuses at once then, and has stored nothing. */
export const appendPatiently = async <Event extends StoredEvent>(
  log: EventLog,
  request: AppendRequest<Event>,
): Promise<AppendResult> => {
  for (let attempt = 1; attempt < OVERLOAD_TRIES; attempt += 1) {
    const result = await log.append(request)
    if (result.outcome !== 'overloaded') return result
    await pause(OVERLOAD_PAUSE_MS)
  }
  return log.append(request)
}

/** The log for work that nobody waits for: every append is patient. */
export const patientLog = (log: EventLog): EventLog => ({
  ...log,
  append: (request) => appendPatiently(log, request),
})
