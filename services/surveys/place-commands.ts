import type { ReleasePlace } from '@portal/contracts/asks/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { holdMinutesOf, targetsOf } from '@portal/contracts/survey/quotas'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { handle, stateOf } from '../kernel/handle.ts'
import type { PublishedSurvey } from './domain/published-survey.ts'
import type { ClaimPlace } from './domain/quota-ledger.ts'
import type { ClaimedPlace, WantedPlace } from './domain/quota-place.ts'
import { response } from './domain/response.ts'
import type { Response, StartedResponse } from './domain/response-state.ts'
import { withdrawPlace } from './domain/withdraw-place.ts'
import { responseStream } from './published-surveys.ts'
import { type QuotaDesk, quotaDesk } from './quota-desk.ts'

type Claim = Omit<ClaimPlace, 'at'>

/** The claim of a place. The targets are those of the newest version, whichever the response was begun with. */
export const placeClaim = (
  { surveyId, latest, version }: PublishedSurvey,
  responseId: ResponseId,
  wanted: WantedPlace,
) => {
  const definition = version(latest)?.definition
  if (!definition) throw new Error('A published survey has a newest version.')
  const places = { targets: targetsOf(definition), holdMinutes: holdMinutesOf(definition) }
  return { type: 'ClaimPlace', surveyId, responseId, wanted, ...places } as const
}

/** It has ended, or nothing of it came since then. */
const mayLeave = (state: Response, idleSince: Instant | null): state is StartedResponse =>
  state.status !== 'not started' &&
  (state.status !== 'in progress' || (idleSince !== null && (state.at ?? '') <= idleSince))

/** It is complete, or has taken another place meanwhile. */
const needsItsPlace = (state: Response): boolean =>
  state.status !== 'not started' &&
  (state.isCounted || (state.status === 'in progress' && state.quota.cells.length > 0))

type Deps = Readonly<{ log: EventLog; now: () => Instant; atDesk?: QuotaDesk | undefined }>

/** Claims places in quotas and gives them back. docs/quotas.md says why a place is never given to two. */
export const placeCommands = ({ log, now, atDesk = quotaDesk(log) }: Deps) => {
  /** What was about to be stored with this claim is refused from now on, unless the response has ended. */
  const withdraw = async (surveyId: SurveyId, responseId: ResponseId, claim: number): Promise<void> => {
    const commandId = derivedId('withdraw-place', responseId, String(claim))
    const asked = { stream: responseStream(responseId), commandId, intent: 'withdraw place' }
    await handle(log, withdrawPlace, asked, { type: 'WithdrawPlace', surveyId, responseId, claim, at: now() })
  }

  /** Null if another request has claimed something else: decide again on the response as it is then. */
  const claimPlace = async (claim: Claim): Promise<ClaimedPlace | null> => {
    const { surveyId, responseId, wanted } = claim
    const verdict = await atDesk({ ...claim, at: now() })
    switch (verdict.outcome) {
      case 'held':
        return { ...wanted, full: null }
      case 'full':
        return { ...wanted, full: verdict.cell }
      case 'contested':
        await withdraw(surveyId, responseId, wanted.claim)
        return null
      case 'outdated':
      case 'given back':
        return null
    }
  }

  const stateNow = async (responseId: ResponseId): Promise<Response> =>
    (await stateOf(log, response, responseStream(responseId))).state

  /** The response as it is once it can no longer be completed with this claim, or is complete. */
  const stopped = async (surveyId: SurveyId, responseId: ResponseId, state: StartedResponse): Promise<Response> => {
    if (state.status !== 'in progress') return state
    await withdraw(surveyId, responseId, state.quota.claim)
    return stateNow(responseId)
  }

  /** Gives back the place of a response that ended without being complete, or that was left. Repeated, it does nothing. */
  const releasePlace = async ({ surveyId, responseId, idleSince }: ReleasePlace): Promise<void> => {
    const state = await stateNow(responseId)
    if (!mayLeave(state, idleSince)) return
    const after = await stopped(surveyId, responseId, state)
    if (needsItsPlace(after)) return
    await atDesk({ type: 'GiveBackPlace', surveyId, responseId, claim: state.quota.claim, at: now() })
  }

  return { claimPlace, releasePlace }
}
export type PlaceCommands = ReturnType<typeof placeCommands>
