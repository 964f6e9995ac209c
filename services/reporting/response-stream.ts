import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { ResponseId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'

/** The stream of a response, as the area of surveys names it. */
export const responseStream = (responseId: ResponseId): Stream<ResponseEvent> => `response-${responseId}`
