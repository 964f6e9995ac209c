import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { accept, type Decider } from '../../kernel/decider.ts'

export type EraseResponse = Readonly<{ type: 'EraseResponse'; surveyId: SurveyId; responseId: ResponseId; at: Instant }>

type Traces = Readonly<{ left: 'none' | 'answers' | 'facts' }>

/** What is left of a respondent who was erased: the coded answers, as facts about nobody. Where none began, nothing is written. */
export const eraseResponse: Decider<Traces, EraseResponse, ResponseEvent, never> = {
  initial: { left: 'none' },
  decide: ({ left }, { surveyId, responseId, at }) =>
    left === 'answers' ? accept({ type: 'ResponseErased', surveyId, responseId, at }) : accept(),
  evolve: (traces, { type }) => {
    if (type === 'ResponseFlagged') return traces
    return { left: type === 'ResponseErased' ? 'facts' : 'answers' }
  },
}
