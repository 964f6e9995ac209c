import type { ResponseEvent, ResponseFlagged, SpeederEvidence } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { accept, type Decider } from '../../kernel/decider.ts'

export type FlagResponse = Readonly<{
  type: 'FlagResponse'
  surveyId: SurveyId
  responseId: ResponseId
  flag: 'speeder'
  evidence: SpeederEvidence
  at: Instant
}>

type Flags = Readonly<{ isComplete: boolean; flags: readonly ResponseFlagged['flag'][] }>

/** Flags a completed response for a person to review, once for each kind of flag. Its answers do not change. */
export const flagResponse: Decider<Flags, FlagResponse, ResponseEvent, never> = {
  initial: { isComplete: false, flags: [] },
  decide: ({ isComplete, flags }, { surveyId, responseId, flag, evidence, at }) =>
    isComplete && !flags.includes(flag)
      ? accept({ type: 'ResponseFlagged', surveyId, responseId, flag, evidence, at })
      : accept(),
  evolve: (state, event) => {
    switch (event.type) {
      case 'ResponseStarted':
      case 'PageAnswered':
      case 'PageSaved':
      case 'PageReopened':
      case 'ResponseScreened':
      case 'ResponseErased':
        return state
      case 'ResponseCompleted':
        return { ...state, isComplete: true }
      case 'ResponseFlagged':
        return { ...state, flags: [...state.flags, event.flag] }
    }
  },
}
