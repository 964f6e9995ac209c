import { partsOf } from '@portal/contracts/events/imported-parts'
import { revealed } from '@portal/contracts/events/personal'
import type { PageAnswered, PageSaved, PlaceLost, PlaceTaken, ResponseEvent } from '@portal/contracts/events/surveys'
import type { Instant } from '@portal/contracts/ids'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { noPages, type SentPages, withPage } from './counted-pages.ts'
import { nothingSaved, type SavedSeconds, type Spent, secondsSaved, spentWith } from './page-seconds.ts'

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
 * null if it was gone back to. `left`: the same of each page that was gone back from. `saved`: how many seconds of the current showing are stored. `spent`: how many in all. `at`: its last event, but for a place that was taken away; null before the first.
 */
export type Response =
  | Readonly<{ status: 'not started' }>
  | Readonly<{
      status: (typeof startedStatuses)[number]
      surveyVersion: number
      place: Place | null
      pages: SentPages
      quota: QuotaPlace
      isCounted: boolean
      alerts: readonly string[]
      waitsFrom: Instant | null
      left: ReadonlyMap<string, Instant | null>
      saved: SavedSeconds
      spent: Spent
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

type Differs = Partial<Omit<StartedResponse, 'at'>>

/** The response after an event. */
const moved = (response: Response, { at }: Readonly<{ at: Instant }>, differs: Differs): StartedResponse => ({
  ...started(response),
  ...differs,
  at,
})

/** Only of a page that is kept. Who names no showing tells only seconds that are not stored yet: those of the showing stay. */
const savedWith = ({ saved }: StartedResponse, event: PageAnswered | PageSaved): SavedSeconds => {
  if (event.type === 'PageAnswered') return nothingSaved
  if (event.showing === undefined) return saved
  const { showing, seconds = 0 } = event
  return { showing, seconds: secondsSaved(saved, showing) + seconds }
}

/** The page that is gone back from goes on to wait where it was. */
const leftBy = ({ place, waitsFrom, left }: StartedResponse): StartedResponse['left'] => {
  if (place === null || (waitsFrom !== null && left.has(place.page))) return left
  return new Map([...left, [place.page, waitsFrom]])
}

const noTexts: Entries['texts'] = {}

const answeredPage = (
  response: StartedResponse,
  event: PageAnswered | PageSaved,
  is: Place['is'],
  waitsFrom: Instant | null,
): StartedResponse => {
  const texts = event.texts ? revealed(event.texts, noTexts) : noTexts
  const pages = withPage(response.pages, { page: event.page, answers: { data: event.data, texts } })
  const saved = savedWith(response, event)
  const spent = spentWith(response.spent, event)
  return moved(response, event, { place: { page: event.page, is }, pages, waitsFrom, saved, spent })
}

const noQuota: QuotaPlace = { claim: 0, cells: [] }
const noAlerts: readonly string[] = []
const noneLeft: StartedResponse['left'] = new Map()

/** A response without any page. */
export const begun = (surveyVersion: number, at: Instant | null): StartedResponse => ({
  status: 'in progress',
  surveyVersion,
  place: null,
  pages: noPages,
  quota: noQuota,
  isCounted: false,
  alerts: noAlerts,
  waitsFrom: at,
  left: noneLeft,
  saved: nothingSaved,
  spent: null,
  at,
})

const placed = (response: Response, event: PlaceTaken | PlaceLost, cells: readonly string[]): StartedResponse => {
  const { claim } = started(response).quota
  return moved(response, event, { quota: { claim: claim + 1, cells } })
}

export const evolve = (response: Response, event: ResponseEvent): Response => {
  switch (event.type) {
    case 'ResponseStarted':
      return begun(event.surveyVersion, event.at)
    case 'ResponseImported':
      return partsOf(event).reduce(evolve, response)
    case 'PageAnswered':
      return answeredPage(started(response), event, 'answered', event.at)
    case 'PageSaved':
      return answeredPage(started(response), event, 'kept', started(response).waitsFrom)
    case 'PageReopened':
      return moved(response, event, {
        place: { page: event.page, is: 'reopened' },
        waitsFrom: null,
        left: leftBy(started(response)),
        saved: nothingSaved,
      })
    case 'ResponseCompleted':
      return moved(response, event, { status: 'complete', isCounted: true })
    case 'ResponseScreened':
      return moved(response, event, { status: event.outcome ?? 'screened' })
    case 'ResponseQuotaFull':
      return moved(response, event, { status: 'quota full' })
    case 'AlertRaised':
      return moved(response, event, { alerts: [...started(response).alerts, event.alert] })
    case 'PlaceTaken':
      return placed(response, event, event.cells)
    case 'PlaceLost': // nobody was there: a place that was asked back for that may be asked back again
      return { ...placed(response, event, []), at: started(response).at }
    case 'ResponseErased':
    case 'ResponseWithdrawn': // of an import: nobody goes on with it
      return moved(response, event, { status: 'erased', pages: noPages })
    case 'ResponseFlagged':
    case 'FlagReviewed':
      return response.status === 'not started' ? response : moved(response, event, {})
    case 'TextCoded':
      return response // staff did it, not the respondent
  }
}

/** The status that a word names; null if it names none of a response that was started. */
export const startedStatus = (word: string | null): StartedResponse['status'] | null =>
  startedStatuses.find((status) => status === word) ?? null
