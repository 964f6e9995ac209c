import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { ResponseHistoryEvent } from '@portal/contracts/http/reporting/respondents'

type Type = ResponseEvent['type']

const eventNames = {
  ResponseStarted: 'event-ResponseStarted',
  ResponseImported: 'event-ResponseImported',
  PageAnswered: 'event-PageAnswered',
  PageSaved: 'event-PageSaved',
  PageReopened: 'event-PageReopened',
  ResponseCompleted: 'event-ResponseCompleted',
  ResponseScreened: 'event-ResponseScreened',
  ResponseQuotaFull: 'event-ResponseQuotaFull',
  ResponseErased: 'event-ResponseErased',
  ResponseWithdrawn: 'event-ResponseWithdrawn',
  TextCoded: 'event-TextCoded',
  AlertRaised: 'event-AlertRaised',
  PlaceTaken: 'event-PlaceTaken',
  PlaceLost: 'event-PlaceLost',
  ResponseFlagged: 'event-ResponseFlagged',
  FlagReviewed: 'event-FlagReviewed',
} as const satisfies Record<Type, string>

const isNamed = (type: string): type is Type => Object.hasOwn(eventNames, type)

/** The text of an event of a response; null for one of a type that a later release writes. */
export const nameOf = ({ type, outcome }: Pick<ResponseHistoryEvent, 'type' | 'outcome'>) => {
  if (!isNamed(type)) return null
  return outcome === 'terminated' ? 'event-terminated' : eventNames[type]
}
