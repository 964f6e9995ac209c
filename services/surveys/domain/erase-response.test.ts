import type { ResponseErased, ResponseStarted } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { type EraseResponse, eraseResponse } from './erase-response.ts'

const of = {
  surveyId: 'tea' as SurveyId,
  responseId: 'noor-tea' as ResponseId,
  at: '2026-11-21T08:00:00Z' as Instant,
}
const started: ResponseStarted = {
  type: 'ResponseStarted',
  ...of,
  surveyVersion: 1,
  respondent: { kind: 'member', memberId: 'noor' as MemberId },
  flags: {},
  via: 'web',
}
const erased: ResponseErased = { type: 'ResponseErased', ...of }
const erase: EraseResponse = { ...erased, type: 'EraseResponse' }

const response = specFor(eraseResponse)

describe('the response of an erased member', () => {
  it('is closed', () => response.given(started).when(erase).gives(erased))
  it('is closed once', () => response.given(started, erased).when(erase).gives())
  it('that never began is left unchanged', () => response.given().when(erase).gives())
})
