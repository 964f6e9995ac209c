import { eventIdOf } from '../event-log/event-ids.ts'
import type { AppendRequest, EventLog } from '../event-log/event-log.ts'
import { isUuid, uuidText } from '../tools/uuid.ts'
import { inSpan, type Tracer } from './tracing.ts'

/** A command's first event identifies all of them. */
const firstEventOf = (commandId: string): readonly string[] =>
  isUuid(commandId) ? [uuidText(eventIdOf(commandId, 0))] : []

/** A log whose appends are spans: how many events, how it ended, and where. */
export const tracedLog = (log: EventLog, tracer: Tracer): EventLog => ({
  ...log,
  append: (request: AppendRequest) => {
    const events = firstEventOf(request.commandId)
    const [eventId = ''] = events
    const attributes = { 'portal.events': request.events.length, 'portal.event_id': eventId }
    const span = tracer.start('append', { kind: 'producer', attributes, events })
    return inSpan(span, async () => {
      const result = await log.append(request)
      span.note({ 'portal.outcome': result.outcome })
      if ('position' in result) span.note({ 'portal.position': result.position })
      return result
    })
  },
})
