import type { FlagReviewed, ResponseEvent, ResponseFlagged } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { ResponseFlag } from '@portal/contracts/survey/response-flag'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { type Asked, type Handled, handle, stateOf } from '../kernel/handle.ts'
import { answerPatterns } from './domain/answer-patterns.ts'
import { type FlagRejection, type Flags, flagResponse } from './domain/flag-response.ts'
import { response } from './domain/response.ts'
import { type PublishedSurveys, responseStream } from './published-surveys.ts'

/** Which response, and why a person should review it. */
export type Flagging = Pick<ResponseFlagged, 'surveyId' | 'responseId'> & ResponseFlag

/** What a person says of a flag. */
export type Reviewing = Pick<FlagReviewed, 'surveyId' | 'responseId' | 'flag' | 'verdict'> & Readonly<{ by: MemberId }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; surveys: PublishedSurveys }>

/** Flags for a person to review. They change no answer and no figure. */
export const qualityCommands = ({ log, now, surveys }: Deps) => {
  /** Flags a completed response, once for each kind of flag. `cause`: the same for every repetition. */
  const flag = async ({ surveyId, responseId, ...found }: Flagging, cause: string): Promise<Position | null> => {
    const stream = responseStream(responseId)
    const asked = { stream, commandId: derivedId('flag-response', cause), intent: `flag ${found.flag}` }
    const command = { type: 'FlagResponse', surveyId, responseId, found, at: now() } as const
    const handled = await handle(log, flagResponse, asked, command)
    return handled.outcome === 'accepted' ? handled.position : null
  }

  /** Flags what the answers of one response show by themselves. `cause` as above. */
  const checkResponse = async (surveyId: SurveyId, responseId: ResponseId, cause: string): Promise<void> => {
    const { state } = await stateOf(log, response, responseStream(responseId))
    const published = await surveys.newest(surveyId)
    const compiled = state.status === 'not started' ? null : published?.version(state.surveyVersion)
    if (!compiled) return
    for (const found of answerPatterns(compiled, state))
      await flag({ surveyId, responseId, ...found }, `${cause} ${found.flag}`)
  }

  const reviewFlag = (
    asked: Omit<Asked<ResponseEvent>, 'stream'>,
    { surveyId, responseId, flag: kind, verdict, by }: Reviewing,
  ): Promise<Handled<Flags, FlagRejection>> => {
    const command = { type: 'ReviewFlag', surveyId, responseId, flag: kind, verdict, by, at: now() } as const
    return handle(log, flagResponse, { ...asked, stream: responseStream(responseId) }, command)
  }

  return { flagResponse: flag, checkResponse, reviewFlag }
}
