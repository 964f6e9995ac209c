import { ReleasePlace } from '@portal/contracts/asks/surveys'
import type {
  PageAnswered,
  PageReopened,
  PageSaved,
  PlaceCounted,
  PlaceGivenBack,
  PlaceReserved,
  ResponseCompleted,
  ResponseErased,
  ResponseQuotaFull,
  ResponseScreened,
} from '@portal/contracts/events/surveys'
import { Instant } from '@portal/contracts/ids'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'
import type { RowSet } from '../../runtime/rows/row-set.ts'
import { type Hold, holdTable } from './tables.ts'

type Page = PageAnswered | PageSaved | PageReopened
type Followed =
  | PlaceReserved
  | PlaceCounted
  | PlaceGivenBack
  | Page
  | ResponseCompleted
  | ResponseScreened
  | ResponseQuotaFull
  | ResponseErased
type Asks = { release: ReleasePlace }

const timerOf = ({ responseId }: Pick<Hold, 'responseId'>): string => `hold-${responseId}`

const minutesAfter = (at: Instant, minutes: number): Instant =>
  Instant.parse(new Date(Date.parse(at) + minutes * 60_000).toISOString())

const watch = ({ responseId, surveyId, minutes }: Hold, at: Instant, ask: Asking<Asks>): void => {
  const about = ReleasePlace.parse({ surveyId, responseId, idleSince: at })
  ask.at(timerOf({ responseId }), minutesAfter(at, minutes), 'release', about)
}

const forget = (rows: RowSet<Hold>, hold: Hold, ask: Asking<Asks>): void => {
  rows.remove(hold)
  ask.drop(timerOf(hold))
}

const hold = (rows: RowSet<Hold>, event: PlaceReserved | PlaceCounted, ask: Asking<Asks>): void => {
  const { responseId, surveyId, holdMinutes: minutes, at } = event
  const held = { responseId, surveyId, minutes }
  rows.put(held)
  watch(held, at, ask)
}

const follow = (
  rows: RowSet<Hold>,
  held: Hold,
  event: Exclude<Followed, PlaceReserved | PlaceCounted>,
  ask: Asking<Asks>,
) => {
  switch (event.type) {
    case 'PageAnswered':
    case 'PageSaved':
    case 'PageReopened':
      return watch(held, event.at, ask)
    case 'PlaceGivenBack':
    case 'ResponseCompleted':
      return forget(rows, held, ask)
    case 'ResponseScreened':
    case 'ResponseQuotaFull':
    case 'ResponseErased': {
      const { responseId, surveyId } = event
      forget(rows, held, ask)
      return ask.now(`release-${responseId}`, 'release', ReleasePlace.parse({ surveyId, responseId, idleSince: null }))
    }
  }
}

/**
 * Asks for a place in a quota back: at once if the response ended without being complete, and after the time that its
 * survey sets if no page of it comes. Each page moves that timer.
 */
export const releasePlaces = reactor<Followed, { hold: Hold }, Asks>({
  name: 'release-places',
  version: 1,
  types: [
    'PlaceReserved',
    'PlaceCounted',
    'PlaceGivenBack',
    'PageAnswered',
    'PageSaved',
    'PageReopened',
    'ResponseCompleted',
    'ResponseScreened',
    'ResponseQuotaFull',
    'ResponseErased',
  ],
  isMostOfTheLog: true,
  begins: 'start',
  key: ({ event }) => event.responseId,
  spreadBy: 'survey',
  tables: { hold: holdTable },
  loads: [(batch) => ({ hold: batch.map(({ event }) => [event.responseId]) })],
  asks: { release: ReleasePlace },
  timers: ({ event }, { hold: rows }) => (isPlaced(event) || rows.get(event.responseId) ? [timerOf(event)] : []),
  react: ({ hold: rows }, { event }, ask) => {
    if (isPlaced(event)) return hold(rows, event, ask)
    const held = rows.get(event.responseId)
    if (held) follow(rows, held, event, ask)
  },
})

function isPlaced(event: Followed): event is PlaceReserved | PlaceCounted {
  return event.type === 'PlaceReserved' || event.type === 'PlaceCounted'
}
