import type { SurveyClosed, SurveyReopened } from '@portal/contracts/events/surveys'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { closingProjection } from './projector.ts'
import { closedTable } from './tables.ts'

const at = Instant.parse('2026-11-22T20:00:00.000Z')
const of = (surveyId: string) => ({ surveyId: SurveyId.parse(surveyId), by: null, at })
const closed = (surveyId: string): SurveyClosed => ({ type: 'SurveyClosed', ...of(surveyId) })
const reopened = (surveyId: string): SurveyReopened => ({ type: 'SurveyReopened', ...of(surveyId) })

const closedAfter = async (events: readonly (SurveyClosed | SurveyReopened)[], batch: number) => {
  const store = memoryRows()
  const fold = closingProjection.open()
  const all = events.map((event, n) => ({
    event,
    position: String(n),
    stream: `survey-${event.surveyId}`,
    version: n + 2,
    eventId: uuidOf(`${n}`),
    recordedAt: at,
  }))
  for (let from = 0; from < all.length; from += batch) {
    await fold.apply(store, all.slice(from, from + batch))
    fold.forget()
  }
  return store.all(closedTable).map((row) => String(JSON.parse(row).surveyId))
}

it.each([1, 10])('lists the surveys that are closed now, in batches of %i', async (batch) => {
  const events = [closed('tea'), closed('coffee'), reopened('tea'), reopened('milk'), closed('juice')]
  expect((await closedAfter(events, batch)).toSorted()).toEqual(['coffee', 'juice'])
})
