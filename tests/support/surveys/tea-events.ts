import type { QuotaEvent, ResponseEvent } from '@portal/contracts/events/surveys'
import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { uuidOf } from './answering.ts'

export const at = Instant.parse('2026-11-21T10:00:00.000Z')
export const surveyId = SurveyId.parse('tea')
export const idOf = (name: string) => ResponseId.parse(uuidOf(name))

let position = 0

/** The next event of the log, as a reactor gets it. */
export const recorded = (event: ResponseEvent | QuotaEvent): Recorded => {
  position += 1
  const eventId = uuidOf(`event ${position}`)
  const stream = `response-${event.responseId}`
  return { event, position: String(position).padStart(16, '0'), stream, version: 1, eventId, recordedAt: at }
}
