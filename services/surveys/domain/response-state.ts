import { revealed } from '@portal/contracts/events/personal'
import type {
  PageAnswered,
  PageSaved,
  ResponseEvent,
  ResponseStarted,
  TextCoded,
} from '@portal/contracts/events/surveys'
import type { Instant } from '@portal/contracts/ids'
import type { Entries } from '@portal/contracts/survey/answer-data'

/** The place of a respondent: after a page that was accepted, or on one that was saved or reopened. */
export type Place = Readonly<{ page: string; is: 'answered' | 'kept' | 'reopened' }>

/**
 * The quota cells in which the response has a place. `claim`: how often it has gained or lost one; who withdraws a place
 * and who completes with it notice each other by this number.
 */
export type QuotaPlace = Readonly<{ claim: number; cells: readonly string[] }>

const startedStatuses = ['in progress', 'complete', 'screened', 'quota full', 'terminated', 'erased'] as const

/**
 * One respondent's progress in one version of a survey. `pages` holds the last answers of each page that was sent.
 * `isCounted`: it was completed, erased later or not. `alerts`: those that it has met. `waitsFrom`: when the current page was shown first, from which its timer runs;
 * null if it was gone back to. `at`: its last event; null before the first.
 */
export type Response =
  | Readonly<{ status: 'not started' }>
  | Readonly<{
      status: (typeof startedStatuses)[number]
      surveyVersion: number
      place: Place | null
      pages: ReadonlyMap<string, Entries>
      quota: QuotaPlace
      isCounted: boolean
      alerts: readonly string[]
      waitsFrom: Instant | null
      at: Instant | null
    }>
export type StartedResponse = Exclude<Response, { status: 'not started' }>

/** How a response ended, if no page of it follows any more. */
export type Ending = 'complete' | 'screened' | 'quota full' | 'terminated'

export const endingOf = ({ status }: Response): Ending | null => {
  switch (status) {
    case 'not started':
    case 'in progress':
    case 'erased':
      return null
    case 'complete':
    case 'screened':
    case 'quota full':
    case 'terminated':
      return status
  }
}

const started = (response: Response): StartedResponse => {
  if (response.status !== 'not started') return response
  throw new Error('A response stream begins with ResponseStarted.')
}

const withPage = (response: StartedResponse, event: PageAnswered | PageSaved, is: Place['is']): StartedResponse => {
  const texts = event.texts ? revealed(event.texts, {}) : {}
  return {
    ...response,
    place: { page: event.page, is },
    pages: new Map(response.pages).set(event.page, { data: event.data, texts }),
  }
}

/** A response without any page. */
export const begun = (surveyVersion: number, at: Instant | null): StartedResponse => ({
  status: 'in progress',
  surveyVersion,
  place: null,
  pages: new Map(),
  quota: { claim: 0, cells: [] },
  isCounted: false,
  alerts: [],
  waitsFrom: at,
  at,
})

const withAlert = (response: StartedResponse, alert: string): Response => ({
  ...response,
  alerts: [...response.alerts, alert],
})

const placed = (response: StartedResponse, cells: readonly string[]): Response => ({
  ...response,
  quota: { claim: response.quota.claim + 1, cells },
})

const after = (response: Response, event: Exclude<ResponseEvent, ResponseStarted | TextCoded>): Response => {
  switch (event.type) {
    case 'PageAnswered':
      return { ...withPage(started(response), event, 'answered'), waitsFrom: event.at }
    case 'PageSaved':
      return withPage(started(response), event, 'kept')
    case 'PageReopened':
      return { ...started(response), place: { page: event.page, is: 'reopened' }, waitsFrom: null }
    case 'ResponseCompleted':
      return { ...started(response), status: 'complete', isCounted: true }
    case 'ResponseScreened':
      return { ...started(response), status: event.outcome ?? 'screened' }
    case 'ResponseQuotaFull':
      return { ...started(response), status: 'quota full' }
    case 'AlertRaised':
      return withAlert(started(response), event.alert)
    case 'PlaceTaken':
      return placed(started(response), event.cells)
    case 'PlaceLost':
      return placed(started(response), [])
    case 'ResponseErased':
    case 'ResponseWithdrawn': // of an import: nobody goes on with it
      return { ...started(response), status: 'erased', pages: new Map() }
    case 'ResponseFlagged':
    case 'FlagReviewed':
      return response
  }
}

export const evolve = (response: Response, event: ResponseEvent): Response => {
  if (event.type === 'ResponseStarted') return begun(event.surveyVersion, event.at)
  if (event.type === 'TextCoded') return response // staff did it, not the respondent
  const next = after(response, event)
  return next.status === 'not started' ? next : { ...next, at: event.at }
}

/** The status that a word names; null if it names none of a response that was started. */
export const startedStatus = (word: string | null): StartedResponse['status'] | null =>
  startedStatuses.find((status) => status === word) ?? null
