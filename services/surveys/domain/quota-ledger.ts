import type { PlaceCounted, PlaceReserved, QuotaEvent } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { isSameCells, type WantedPlace } from './quota-place.ts'

type HeldPlace = Readonly<{ claim: number; cells: readonly string[]; isCounted: boolean }>

/** The places of a survey: who has one, and how many of each cell are taken. It belongs to one owner, who changes it. */
export type QuotaLedger = Readonly<{ places: Map<ResponseId, HeldPlace>; taken: Map<string, number> }>

export const emptyLedger = (): QuotaLedger => ({ places: new Map(), taken: new Map() })

type OfResponse = Readonly<{ surveyId: SurveyId; responseId: ResponseId; at: Instant }>

/** `targets`: how many places each cell has; a cell without a target has no limit. */
export type ClaimPlace = OfResponse &
  Readonly<{
    type: 'ClaimPlace'
    wanted: WantedPlace
    targets: ReadonlyMap<string, number>
    holdMinutes: number
  }>

/** Gives back the place that the response claimed with this number or a lower one. */
export type GiveBackPlace = OfResponse & Readonly<{ type: 'GiveBackPlace'; claim: number }>
export type QuotaCommand = ClaimPlace | GiveBackPlace

/**
 * `held`: the response has the place. `full`: this cell has none left, and the response keeps what it had. `contested`:
 * another request has claimed other cells with this number. `outdated`: the response has a newer claim.
 */
export type QuotaVerdict =
  | Readonly<{ outcome: 'held' | 'contested' | 'outdated' | 'given back' }>
  | Readonly<{ outcome: 'full'; cell: string }>

export type QuotaDecision = Readonly<{ verdict: QuotaVerdict; event: QuotaEvent | null }>

const says = (outcome: 'held' | 'contested' | 'outdated' | 'given back', event: QuotaEvent | null = null) => ({
  verdict: { outcome },
  event,
})

const placeOf = ({ surveyId, responseId, at, wanted, holdMinutes }: ClaimPlace): PlaceReserved | PlaceCounted => {
  const { claim, cells, isLast } = wanted
  return { type: isLast ? 'PlaceCounted' : 'PlaceReserved', surveyId, responseId, claim, cells, holdMinutes, at }
}

const fullCell = ({ taken }: QuotaLedger, held: HeldPlace | undefined, { wanted, targets }: ClaimPlace) =>
  wanted.cells.find((cell) => {
    if (held?.cells.includes(cell)) return false
    const target = targets.get(cell)
    return target !== undefined && (taken.get(cell) ?? 0) >= target
  })

const decideAgain = (held: HeldPlace, command: ClaimPlace): QuotaDecision => {
  if (!isSameCells(held.cells, command.wanted.cells)) return says('contested')
  return says('held', command.wanted.isLast && !held.isCounted ? placeOf(command) : null)
}

const decideClaim = (ledger: QuotaLedger, command: ClaimPlace): QuotaDecision => {
  const { responseId, wanted } = command
  const held = ledger.places.get(responseId)
  if (held && held.claim > wanted.claim) return says('outdated')
  if (held && held.claim === wanted.claim) return decideAgain(held, command)
  const cell = fullCell(ledger, held, command)
  return cell === undefined ? says('held', placeOf(command)) : { verdict: { outcome: 'full', cell }, event: null }
}

const decideGivingBack = (
  { places }: QuotaLedger,
  { surveyId, responseId, claim, at }: GiveBackPlace,
): QuotaDecision => {
  const held = places.get(responseId)
  if (!held || held.claim > claim) return says('given back')
  return says('given back', { type: 'PlaceGivenBack', surveyId, responseId, claim: held.claim, at })
}

/** Reads the ledger and changes nothing. */
export const decideQuota = (ledger: QuotaLedger, command: QuotaCommand): QuotaDecision => {
  switch (command.type) {
    case 'ClaimPlace':
      return decideClaim(ledger, command)
    case 'GiveBackPlace':
      return decideGivingBack(ledger, command)
  }
}

const count = ({ taken }: QuotaLedger, cells: readonly string[], by: 1 | -1): void => {
  for (const cell of cells) taken.set(cell, (taken.get(cell) ?? 0) + by)
}

const put = (ledger: QuotaLedger, responseId: ResponseId, place: HeldPlace | undefined): void => {
  const before = ledger.places.get(responseId)
  if (before) count(ledger, before.cells, -1)
  ledger.places.delete(responseId)
  if (!place) return
  count(ledger, place.cells, 1)
  ledger.places.set(responseId, place)
}

const placeAfter = (event: QuotaEvent): HeldPlace | undefined => {
  switch (event.type) {
    case 'PlaceReserved':
    case 'PlaceCounted':
      return { claim: event.claim, cells: event.cells, isCounted: event.type === 'PlaceCounted' }
    case 'PlaceGivenBack':
      return undefined
  }
}

/** Enters an event. Returns how to take it out again, the last one first. */
export const enter = (ledger: QuotaLedger, event: QuotaEvent): (() => void) => {
  const { responseId } = event
  const before = ledger.places.get(responseId)
  put(ledger, responseId, placeAfter(event))
  return () => put(ledger, responseId, before)
}
