import type { ResponseEvent } from '@portal/contracts/events/surveys'

type Type = ResponseEvent['type']

/** The text of each event of a response. */
export const eventNames = {
  ResponseStarted: 'event-ResponseStarted',
  PageAnswered: 'event-PageAnswered',
  PageSaved: 'event-PageSaved',
  PageReopened: 'event-PageReopened',
  ResponseCompleted: 'event-ResponseCompleted',
  ResponseScreened: 'event-ResponseScreened',
  ResponseQuotaFull: 'event-ResponseQuotaFull',
  ResponseErased: 'event-ResponseErased',
  ResponseWithdrawn: 'event-ResponseWithdrawn',
  AlertRaised: 'event-AlertRaised',
  PlaceTaken: 'event-PlaceTaken',
  PlaceLost: 'event-PlaceLost',
  ResponseFlagged: 'event-ResponseFlagged',
  FlagReviewed: 'event-FlagReviewed',
} as const satisfies Record<Type, string>

/** A later release may write events of other types. */
export const isNamed = (type: string): type is Type => Object.hasOwn(eventNames, type)
