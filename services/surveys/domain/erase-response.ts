import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { accept, type Decider } from '../../kernel/decider.ts'

export type EraseResponse = Readonly<{ type: 'EraseResponse'; surveyId: SurveyId; responseId: ResponseId; at: Instant }>

type Traces = Readonly<{ left: 'none' | 'answers' | 'facts' }>

/**
 * Closes the response of an erased respondent; the coded answers stay, as facts about a random id. Writes nothing if
 * none began.
 */
export const eraseResponse: Decider<Traces, EraseResponse, ResponseEvent, never> = {
  initial: { left: 'none' },
  decide: ({ left }, { surveyId, responseId, at }) =>
    left === 'answers' ? accept({ type: 'ResponseErased', surveyId, responseId, at }) : accept(),
  evolve: (traces, { type }) => {
    if (type === 'ResponseFlagged' || type === 'FlagReviewed' || type === 'ResponseWithdrawn') return traces
    if (type === 'TextCoded') return traces
    return { left: type === 'ResponseErased' ? 'facts' : 'answers' }
  },
}
