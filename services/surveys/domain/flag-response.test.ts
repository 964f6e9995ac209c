import type { PageAnswered, ResponseCompleted, ResponseErased, ResponseFlagged } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { eraseResponse } from './erase-response.ts'
import { type FlagResponse, flagResponse } from './flag-response.ts'

const of = {
  surveyId: 'tea' as SurveyId,
  responseId: 'noor-tea' as ResponseId,
  at: '2026-11-21T08:00:00Z' as Instant,
}
const answered: PageAnswered = { type: 'PageAnswered', ...of, page: 'first', owner: 'noor', data: {}, asked: [] }
const completed: ResponseCompleted = { type: 'ResponseCompleted', ...of }
const erased: ResponseErased = { type: 'ResponseErased', ...of }
const evidence = { seconds: 12, medianSeconds: 180, thresholdSeconds: 60, responses: 100 }
const flagged: ResponseFlagged = { type: 'ResponseFlagged', ...of, flag: 'speeder', evidence }
const flag: FlagResponse = { ...flagged, type: 'FlagResponse' }

const response = specFor(flagResponse)

describe('a flag for a response', () => {
  it('is recorded with the evidence once the response is complete', () =>
    response.given(answered, completed).when(flag).gives(flagged))
  it('is recorded once for each kind of flag', () => response.given(answered, completed, flagged).when(flag).gives())
  it('is not recorded while the response is not complete', () => response.given(answered).when(flag).gives())
  it('may be recorded after the respondent was erased, since the coded answers stay', () =>
    response.given(answered, completed, erased).when(flag).gives(flagged))
})

it('a flag after an erasure does not make the response be erased again', () =>
  specFor(eraseResponse)
    .given(answered, completed, erased, flagged)
    .when({ type: 'EraseResponse', ...of })
    .gives())
