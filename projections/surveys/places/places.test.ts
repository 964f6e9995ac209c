import type { QuotaEvent, ResponseEvent } from '@portal/contracts/events/surveys'
import { Instant, type ResponseId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { idOf, recorded, surveyId } from '@portal/tests/support/surveys/tea-events'
import { describe, expect, it } from 'vitest'
import type { Projection } from '../../runtime/projection.ts'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { placesProjection } from './projector.ts'
import { releasePlaces } from './reactor.ts'
import { holdTable, placeTable } from './tables.ts'

const minute = (n: number): Instant => Instant.parse(new Date(Date.UTC(2026, 10, 22, 10, n)).toISOString())
const of = (responseId: ResponseId, n: number) => ({ surveyId, responseId, at: minute(n) })
const noor = idOf('noor')

const reserved = (n: number, claim = 0, cells = ['age/young']): QuotaEvent => ({
  type: 'PlaceReserved',
  ...of(noor, n),
  claim,
  cells,
  holdMinutes: 60,
})
const counted = (n: number, claim: number): QuotaEvent =>
  ({ ...reserved(n, claim), type: 'PlaceCounted' }) as QuotaEvent
const givenBack = (n: number): QuotaEvent => ({ type: 'PlaceGivenBack', ...of(noor, n), claim: 0 })
const page = (n: number): ResponseEvent => ({ type: 'PageReopened', ...of(noor, n), page: 'first' })
const ended = (n: number, type: 'ResponseCompleted' | 'ResponseErased'): ResponseEvent => ({ type, ...of(noor, n) })
const screened = (n: number): ResponseEvent => ({ type: 'ResponseScreened', ...of(noor, n), screen: 'any' })

/** Follows events one by one, or all in one batch. */
const after = async ({ open }: Projection, events: readonly (QuotaEvent | ResponseEvent)[], isOneBatch: boolean) => {
  const store = memoryRows()
  const fold = open()
  const all: readonly Recorded[] = events.map((event) => recorded(event))
  for (const batch of isOneBatch ? [all] : all.map((one) => [one])) {
    await fold.apply(store, batch)
    fold.forget()
  }
  return store
}

describe.each([true, false])('in one batch: %s', (isOneBatch) => {
  const placesAfter = async (...events: readonly (QuotaEvent | ResponseEvent)[]) =>
    (await after(placesProjection, events, isOneBatch)).all(placeTable).map((row) => JSON.parse(row))
  const place = { responseId: noor, surveyId, cells: ['age/young'], isComplete: false }

  it('a place is reserved, moves, is complete, or is given back', async () => {
    expect(await placesAfter(reserved(0))).toEqual([place])
    expect(await placesAfter(reserved(0), reserved(1, 1, ['age/old']))).toEqual([{ ...place, cells: ['age/old'] }])
    expect(await placesAfter(reserved(0), counted(1, 1), ended(1, 'ResponseCompleted'))).toEqual([
      { ...place, isComplete: true },
    ])
    expect(await placesAfter(reserved(0), givenBack(1))).toEqual([])
    expect(await placesAfter(ended(1, 'ResponseCompleted'))).toEqual([])
  })

  const asksAfter = async (...events: readonly (QuotaEvent | ResponseEvent)[]) => {
    const store = await after(releasePlaces.projection, events, isOneBatch)
    const asks = store.all(askTable).map((row) => JSON.parse(row))
    return { asks: asks.map(({ dueAt, about }) => [dueAt, about.idleSince]), holds: store.all(holdTable).length }
  }

  it('a place is asked back if no page comes for the time of the survey; each page moves that time', async () => {
    expect(await asksAfter(reserved(0))).toEqual({ asks: [[minute(60), minute(0)]], holds: 1 })
    expect(await asksAfter(reserved(0), page(30))).toEqual({ asks: [[minute(90), minute(30)]], holds: 1 })
    expect(await asksAfter(page(30))).toEqual({ asks: [], holds: 0 })
  })

  it('a place is asked back at once from those who were screened out or erased, and never after the last page', async () => {
    expect(await asksAfter(reserved(0), screened(5))).toEqual({ asks: [[null, null]], holds: 0 })
    expect(await asksAfter(reserved(0), ended(5, 'ResponseErased'))).toEqual({ asks: [[null, null]], holds: 0 })
    expect(await asksAfter(reserved(0), counted(5, 1), ended(5, 'ResponseCompleted'))).toEqual({ asks: [], holds: 0 })
    expect(await asksAfter(reserved(0), givenBack(5))).toEqual({ asks: [], holds: 0 })
  })
})
