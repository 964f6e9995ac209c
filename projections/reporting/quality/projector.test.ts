import type { ResponseFlagged } from '@portal/contracts/events/surveys'
import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { qualityProjection } from './projector.ts'
import { flaggedTable } from './tables.ts'

const responseId = ResponseId.parse('018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f')
const at = Instant.parse('2026-11-21T10:00:00.000Z')

const flagged = (position: string): Recorded<ResponseFlagged> => ({
  event: {
    type: 'ResponseFlagged',
    surveyId: SurveyId.parse('star-wars'),
    responseId,
    flag: 'speeder',
    evidence: { seconds: 12, medianSeconds: 100, thresholdSeconds: 40, responses: 100 },
    at,
  },
  position,
  stream: `response-${responseId}`,
  version: 9,
  eventId: '018f2b8c-1e7d-5b1a-9c55-0a1b2c3d4e5f',
  recordedAt: at,
})

it('a response has one row with its flags, even if it is flagged several times for the same reason', async () => {
  const store = memoryRows()
  const fold = qualityProjection.open()
  await fold.apply(store, [flagged('1'), flagged('2')])
  expect(store.all(flaggedTable).map((row) => JSON.parse(row))).toEqual([
    { responseId, surveyId: 'star-wars', flags: ['speeder'], flaggedAt: at },
  ])
})
