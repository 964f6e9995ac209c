import { type Instant, type MemberId, ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { type Handled, handle, stateOf } from '../kernel/handle.ts'
import { type StateCache, stateCache } from '../kernel/state-cache.ts'
import { type AnsweredFile, answeredFileIn } from './answered-files.ts'
import { eraseResponse } from './domain/erase-response.ts'
import { response } from './domain/response.ts'
import { endingOf, type Response } from './domain/response-state.ts'
import { type Survey, type SurveyRejection, survey } from './domain/survey.ts'
import { lookingAhead } from './look-ahead.ts'
import { placeCommands } from './place-commands.ts'
import { publishedSurveys, responseStream, surveyStream } from './published-surveys.ts'
import { qualityCommands } from './quality-commands.ts'
import type { QuotaDesk } from './quota-desk.ts'
import { safeDefinition } from './safe-definition.ts'
import { type AskedCommand, type OpenResponse, opened, pageSender, type Taker } from './sent-pages.ts'

/** One member has one response to one survey. */
export const responseIdOf = (surveyId: SurveyId, memberId: MemberId): ResponseId =>
  ResponseId.parse(derivedId('response', surveyId, memberId))

/** A member, in the one response that they have. */
export const memberTaker = (surveyId: SurveyId, memberId: MemberId, flags: Taker['flags'] = {}): Taker => ({
  surveyId,
  responseId: responseIdOf(surveyId, memberId),
  respondent: { kind: 'member', memberId },
  flags,
})

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  /** Milliseconds, for the check of a newer version. */
  clock?: () => number
  /** Tells which files a respondent names; by default the log does. */
  answeredFile?: AnsweredFile
  /** Number of responses cached between two pages of a respondent. */
  remembered?: number
  /** Where places are given: one for all commands of a process that answer the same survey; by default these have their own. */
  atDesk?: QuotaDesk
}>

/**
 * Responses between two pages of their respondents: those that have ended take no place. One that is not cached has
 * probably not begun; if it has, the exact expectation detects that.
 */
const inProgress = (cache: StateCache<Response>): StateCache<Response> => ({
  ...cache,
  set: (stream, at) => (endingOf(at.state) === null ? cache.set(stream, at) : cache.drop(stream)),
  get: (stream) => cache.get(stream) ?? { state: response.initial, version: 0 },
})

/**
 * All commands of the surveys area. Each rejects with NotAppended, or with the log's error when it cannot be reached.
 */
export const surveyCommands = ({
  log,
  now,
  clock = () => performance.now(),
  remembered = 40_000,
  answeredFile,
  atDesk,
}: Deps) => {
  const surveys = publishedSurveys(log, clock)
  const responses = inProgress(stateCache<Response>(remembered))
  const places = placeCommands({ log, now, atDesk })
  const pages = { now, surveys, responses, answeredFile: answeredFile ?? answeredFileIn(log) }
  const send = pageSender({ log, claimPlace: places.claimPlace, ...pages })

  /**
   * `definition` has passed `checkDefinition`; its texts are sanitised here. Publishing the same one again writes
   * nothing. `ofAnswers`: a new survey is closed, and members are not told of it.
   */
  const publishSurvey = (
    asked: AskedCommand,
    definition: SurveyDefinition,
    by: MemberId | null,
    { ofAnswers = false }: Readonly<{ ofAnswers?: boolean }> = {},
  ): Promise<Handled<Survey, SurveyRejection>> => {
    const surveyId = definition.name
    const published = { surveyId, definition: safeDefinition(definition), by, at: now(), ofAnswers }
    return handle(log, survey, { ...asked, stream: surveyStream(surveyId) }, { type: 'PublishSurvey', ...published })
  }

  /** Takes no answers from now on, or takes them again. Every process follows within a second. */
  const turnSurvey =
    (type: 'CloseSurvey' | 'ReopenSurvey') =>
    (asked: AskedCommand, { surveyId, by }: Readonly<{ surveyId: SurveyId; by: MemberId | null }>) =>
      handle(log, survey, { ...asked, stream: surveyStream(surveyId) }, { type, surveyId, by, at: now() })

  /** The response, started or not; null if there is no such survey. `shown`: the version that one begins with. Writes nothing. */
  const openResponse = async (
    surveyId: SurveyId,
    responseId: ResponseId,
    shown?: number,
  ): Promise<OpenResponse | null> => {
    const stream = responseStream(responseId)
    const at = await stateOf(log, response, stream, responses.get(stream))
    responses.set(stream, at)
    const published = await surveys.find(surveyId)
    if (published === null) return null
    const open = opened(published, responseId, at.state, shown)
    return open ?? opened((await surveys.newest(surveyId)) ?? published, responseId, at.state, shown)
  }

  /** Closes the member's response, if there is one, and removes its texts. Repeated, it writes nothing. */
  const eraseMembersResponse = async (surveyId: SurveyId, memberId: MemberId): Promise<Position | null> => {
    const responseId = responseIdOf(surveyId, memberId)
    const stream = responseStream(responseId)
    const asked = { stream, commandId: derivedId('erase-response', responseId), intent: 'erase' }
    const handled = await handle(log, eraseResponse, asked, { type: 'EraseResponse', surveyId, responseId, at: now() })
    responses.drop(stream)
    return handled.outcome === 'accepted' ? handled.position : null
  }

  return {
    publishSurvey,
    closeSurvey: turnSurvey('CloseSurvey'),
    reopenSurvey: turnSurvey('ReopenSurvey'),
    eraseMembersResponse,
    ...qualityCommands({ log, now, surveys }),
    releasePlace: places.releasePlace,
    openResponse,
    /** A survey with all its versions; null if there is none. */
    publishedOf: surveys.find,
    /** The newest definition of a survey; null if there is none. */
    newestOf: async (surveyId: SurveyId) => {
      const published = await surveys.find(surveyId)
      if (published === null) return null
      const { latest, isClosed } = published
      return { latest, isClosed, survey: published.version(latest) }
    },
    /** The page is done: validates it and moves to the next, or says what is wrong with it. */
    submitPage: send('AnswerPage'),
    /** What the page would lead to; stores nothing. */
    lookAhead: lookingAhead(pages),
    /** Saves the page as it is, and stays on it. */
    savePage: send('SavePage'),
    /** Saves the page as it is, and goes back one. */
    goBack: send('GoBack'),
  }
}
export type SurveyCommands = ReturnType<typeof surveyCommands>
