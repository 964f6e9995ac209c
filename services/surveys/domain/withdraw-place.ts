import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { accept, type Decider } from '../../kernel/decider.ts'
import { evolve, type Response } from './response-state.ts'

export type WithdrawPlace = Readonly<{
  type: 'WithdrawPlace'
  surveyId: SurveyId
  responseId: ResponseId
  claim: number
  at: Instant
}>

/**
 * Takes the place of a response that is in progress: what was about to be stored with this claim is refused from now on.
 * A newer claim is not touched, nor is a response that has ended.
 */
export const withdrawPlace: Decider<Response, WithdrawPlace, ResponseEvent, never> = {
  initial: { status: 'not started' },
  decide: (state, { surveyId, responseId, claim, at }) =>
    state.status === 'in progress' && state.quota.claim === claim
      ? accept({ type: 'PlaceLost', surveyId, responseId, at })
      : accept(),
  evolve,
}
