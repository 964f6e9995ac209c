import { revealed } from '@portal/contracts/events/personal'
import type { PageAnswered, PageSaved, ResponseEvent } from '@portal/contracts/events/surveys'
import type { Entries } from '@portal/contracts/survey/answer-data'

/** The place of a respondent: after a page that was accepted, or on one that was saved or reopened. */
export type Place = Readonly<{ page: string; is: 'answered' | 'kept' | 'reopened' }>

/** One respondent's progress in one version of a survey. `pages` holds the last answers of each page that was sent. */
export type Response =
  | Readonly<{ status: 'not started' }>
  | Readonly<{
      status: 'in progress' | 'complete' | 'screened' | 'erased'
      surveyVersion: number
      place: Place | null
      pages: ReadonlyMap<string, Entries>
    }>
export type StartedResponse = Exclude<Response, { status: 'not started' }>

/** How a response ended, if no page of it follows any more. */
export type Ending = 'complete' | 'screened'

export const endingOf = ({ status }: Response): Ending | null =>
  status === 'complete' || status === 'screened' ? status : null

const started = (response: Response): StartedResponse => {
  if (response.status !== 'not started') return response
  throw new Error('A response stream begins with ResponseStarted.')
}

const withPage = (response: StartedResponse, event: PageAnswered | PageSaved, is: Place['is']): Response => {
  const texts = event.texts ? revealed(event.texts, {}) : {}
  return {
    ...response,
    place: { page: event.page, is },
    pages: new Map(response.pages).set(event.page, { data: event.data, texts }),
  }
}

export const evolve = (response: Response, event: ResponseEvent): Response => {
  switch (event.type) {
    case 'ResponseStarted':
      return { status: 'in progress', surveyVersion: event.surveyVersion, place: null, pages: new Map() }
    case 'PageAnswered':
      return withPage(started(response), event, 'answered')
    case 'PageSaved':
      return withPage(started(response), event, 'kept')
    case 'PageReopened':
      return { ...started(response), place: { page: event.page, is: 'reopened' } }
    case 'ResponseCompleted':
      return { ...started(response), status: 'complete' }
    case 'ResponseScreened':
      return { ...started(response), status: 'screened' }
    case 'ResponseErased':
      return { ...started(response), status: 'erased', pages: new Map() }
    case 'ResponseFlagged':
    case 'FlagReviewed':
      return response
  }
}
