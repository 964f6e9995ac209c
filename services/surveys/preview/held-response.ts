import type { HeldResponse } from '@portal/contracts/http/survey-preview'
import { begun, type Response, startedStatus } from '../domain/response-state.ts'

/** A test response as the browser sent it back. */
export const responseOf = (held: HeldResponse | null, surveyVersion: number): Response =>
  held === null
    ? { status: 'not started' }
    : {
        ...begun(surveyVersion, null),
        status: startedStatus(held.ending) ?? 'in progress',
        place: held.place,
        pages: new Map(Object.entries(held.pages)),
      }

export const heldOf = (response: Response): HeldResponse | null =>
  response.status === 'not started'
    ? null
    : {
        ending: response.status === 'in progress' ? null : response.status,
        place: response.place,
        pages: Object.fromEntries(response.pages),
      }
