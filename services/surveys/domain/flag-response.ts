import type { FlagReviewed, ResponseEvent, ResponseFlagged } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { FlagKind, FlagVerdict, ResponseFlag } from '@portal/contracts/survey/response-flag'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

type OfResponse = Readonly<{ surveyId: SurveyId; responseId: ResponseId; at: Instant }>

export type FlagResponse = OfResponse & Readonly<{ type: 'FlagResponse'; found: ResponseFlag }>

/** A person says whether a flag is right; null takes back what was said. */
export type ReviewFlag = OfResponse &
  Readonly<{ type: 'ReviewFlag'; flag: FlagKind; verdict: FlagVerdict | null; by: MemberId }>

export type FlagRejection = Readonly<{ code: 'no-such-flag' }>

/** The verdict of each flag; null until somebody has reviewed it. */
export type Flags = Readonly<{ isComplete: boolean; flags: ReadonlyMap<FlagKind, FlagVerdict | null> }>

const flagged = ({ isComplete, flags }: Flags, command: FlagResponse): Decision<ResponseFlagged, never> => {
  const { surveyId, responseId, found, at } = command
  if (!isComplete || flags.has(found.flag)) return accept()
  return accept({ type: 'ResponseFlagged', surveyId, responseId, ...found, at })
}

const reviewed = ({ flags }: Flags, command: ReviewFlag): Decision<FlagReviewed, FlagRejection> => {
  const { surveyId, responseId, flag, verdict, by, at } = command
  if (!flags.has(flag)) return reject({ code: 'no-such-flag' })
  if (flags.get(flag) === verdict) return accept()
  return accept({ type: 'FlagReviewed', surveyId, responseId, flag, verdict, by, at })
}

/**
 * Flags a completed response for a person to review, once for each kind of flag; the last verdict on each counts. The
 * answers do not change.
 */
export const flagResponse: Decider<Flags, FlagResponse | ReviewFlag, ResponseEvent, FlagRejection> = {
  initial: { isComplete: false, flags: new Map() },
  decide: (state, command) => {
    switch (command.type) {
      case 'FlagResponse':
        return flagged(state, command)
      case 'ReviewFlag':
        return reviewed(state, command)
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ResponseStarted':
      case 'PageAnswered':
      case 'PageSaved':
      case 'PageReopened':
      case 'ResponseErased':
      case 'ResponseWithdrawn':
      case 'TextCoded':
      case 'ResponseScreened':
      case 'ResponseQuotaFull':
      case 'AlertRaised':
      case 'PlaceTaken':
      case 'PlaceLost':
        return state
      case 'ResponseImported':
        return event.isComplete ? { ...state, isComplete: true } : state
      case 'ResponseCompleted':
        return { ...state, isComplete: true }
      case 'ResponseFlagged':
        return { ...state, flags: new Map(state.flags).set(event.flag, null) }
      case 'FlagReviewed':
        return { ...state, flags: new Map(state.flags).set(event.flag, event.verdict) }
    }
  },
}
