import type { FlagReviewed, ResponseFlagged } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { qualityProjection } from './projector.ts'
import { flagTable } from './tables.ts'

const responseId = ResponseId.parse('018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f')
const at = Instant.parse('2026-11-21T10:00:00.000Z')
const of = { surveyId: SurveyId.parse('star-wars'), responseId, at }
const evidence = { seconds: 12, medianSeconds: 100, thresholdSeconds: 40, responses: 100 }
const speeder: ResponseFlagged = { type: 'ResponseFlagged', ...of, flag: 'speeder', evidence }
const straight: ResponseFlagged = {
  type: 'ResponseFlagged',
  ...of,
  flag: 'straight-lining',
  evidence: { grids: [{ question: 'Q5', rows: 7, code: 3 }] },
}
const reviewed = (verdict: FlagReviewed['verdict']): FlagReviewed => ({
  type: 'FlagReviewed',
  ...of,
  flag: 'speeder',
  verdict,
  by: MemberId.parse(responseId),
})

const rowsAfter = async (...events: readonly (ResponseFlagged | FlagReviewed)[]) => {
  const store = memoryRows()
  const fold = qualityProjection.open()
  const recorded = events.map(
    (event, i): Recorded => ({
      event,
      position: `${i}`,
      stream: `response-${responseId}`,
      version: i + 1,
      eventId: '018f2b8c-1e7d-5b1a-9c55-0a1b2c3d4e5f',
      recordedAt: at,
    }),
  )
  await fold.apply(store, recorded)
  return store.all(flagTable).map((row) => JSON.parse(row))
}
const row = {
  responseId,
  surveyId: 'star-wars',
  flag: 'speeder',
  evidence,
  flaggedAt: at,
  verdict: null,
  reviewedAt: null,
}

it('each flag of a response has a row with its evidence, even if it is flagged several times for the same reason', async () => {
  const rows = await rowsAfter(speeder, speeder, straight)
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining([row, { ...row, flag: 'straight-lining', evidence: straight.evidence }]))
})

it('a flag has the last verdict', async () => {
  expect(await rowsAfter(speeder, reviewed('accepted'), reviewed('dismissed'))).toEqual([
    { ...row, verdict: 'dismissed', reviewedAt: at },
  ])
})

it('a flag whose verdict was taken back is as it was before', async () => {
  expect(await rowsAfter(speeder, reviewed('dismissed'), reviewed(null))).toEqual([row])
})
