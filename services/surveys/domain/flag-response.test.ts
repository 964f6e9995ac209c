import type {
  FlagReviewed,
  PageAnswered,
  ResponseCompleted,
  ResponseErased,
  ResponseFlagged,
} from '@portal/contracts/events/surveys'
import { type Instant, MemberId, type ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { FlagVerdict } from '@portal/contracts/survey/response-flag'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { eraseResponse } from './erase-response.ts'
import { type FlagResponse, flagResponse, type ReviewFlag } from './flag-response.ts'

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
const flag: FlagResponse = { type: 'FlagResponse', ...of, found: { flag: 'speeder', evidence } }
const by = MemberId.parse('018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f')
const review = (verdict: FlagVerdict | null): ReviewFlag => ({
  type: 'ReviewFlag',
  ...of,
  flag: 'speeder',
  verdict,
  by,
})
const reviewed = (verdict: FlagVerdict | null): FlagReviewed => ({
  type: 'FlagReviewed',
  ...of,
  flag: 'speeder',
  verdict,
  by,
})

const response = specFor(flagResponse)

describe('a flag for a response', () => {
  it('is recorded with the evidence once the response is complete', () =>
    response.given(answered, completed).when(flag).gives(flagged))
  it('is recorded once for each kind of flag', () => response.given(answered, completed, flagged).when(flag).gives())
  it('is not recorded while the response is not complete', () => response.given(answered).when(flag).gives())
  it('may be recorded after the respondent was erased, since the coded answers stay', () =>
    response.given(answered, completed, erased).when(flag).gives(flagged))
})

describe('a review of a flag', () => {
  const history = [answered, completed, flagged]

  it('is recorded, and the last verdict counts', () => {
    response
      .given(...history)
      .when(review('accepted'))
      .gives(reviewed('accepted'))
    response
      .given(...history, reviewed('accepted'))
      .when(review('dismissed'))
      .gives(reviewed('dismissed'))
  })
  it('is taken back, once: what nobody has reviewed has nothing to take back', () => {
    response
      .given(...history, reviewed('dismissed'))
      .when(review(null))
      .gives(reviewed(null))
    response
      .given(...history, reviewed('dismissed'), reviewed(null))
      .when(review(null))
      .gives()
    response
      .given(...history)
      .when(review(null))
      .gives()
  })
  it('with the same verdict again changes nothing', () =>
    response
      .given(...history, reviewed('accepted'))
      .when(review('accepted'))
      .gives())
  it('of a flag that the response does not have is refused', () => {
    response.given(answered, completed).when(review('accepted')).isRejected({ code: 'no-such-flag' })
    response
      .given(...history)
      .when({ ...review('accepted'), flag: 'duplicate' })
      .isRejected({ code: 'no-such-flag' })
  })
  it('does not let the same flag be recorded again', () =>
    response
      .given(...history, reviewed('dismissed'))
      .when(flag)
      .gives())
})

it('a flag after an erasure does not make the response be erased again', () =>
  specFor(eraseResponse)
    .given(answered, completed, erased, flagged)
    .when({ type: 'EraseResponse', ...of })
    .gives())
