import type { Respondent, RespondentFlags } from '@portal/contracts/events/surveys'
import { type Instant, type MemberId, ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { CommandId, EventLog, Position } from '@portal/infra/event-log/event-log'
import { LRUCache } from 'lru-cache'
import { derivedId } from '../kernel/derived-id.ts'
import { type Handled, handle, stateOf } from '../kernel/handle.ts'
import { type StateCache, stateCache } from '../kernel/state-cache.ts'
import { eraseResponse } from './domain/erase-response.ts'
import type { PublishedSurvey } from './domain/published-survey.ts'
import { type ResponseCommand, type ResponseRejection, response } from './domain/response.ts'
import { endingOf, type Response } from './domain/response-state.ts'
import { type Survey, survey } from './domain/survey.ts'
import { publishedSurveys, responseStream, surveyStream } from './published-surveys.ts'
import { qualityCommands } from './quality-commands.ts'
import { safeDefinition } from './safe-definition.ts'

/** One member has one response to one survey. */
export const responseIdOf = (surveyId: SurveyId, memberId: MemberId): ResponseId =>
  ResponseId.parse(derivedId('response', surveyId, memberId))

/** A retry has the same command id and the same intent. */
export type AskedCommand = Readonly<{ commandId: CommandId; intent: string }>

/** A page that a member sends. `background`: the variables of the address; `seconds`: the time spent on it. */
export type SentPage = Readonly<{
  surveyId: SurveyId
  memberId: MemberId
  flags: RespondentFlags
  page: string
  data: WireData
  background?: WireData
  seconds?: number | undefined
}>

/** A response as it is now, with its survey version: the input of `presentedPage`. */
export type OpenResponse = Readonly<{
  survey: CompiledSurvey
  surveyVersion: number
  responseId: ResponseId
  response: Response
}>

export type SentOutcome =
  | (Readonly<{ outcome: 'accepted'; position: Position | null; replayed: boolean }> & OpenResponse)
  | Readonly<{ outcome: 'rejected'; rejection: ResponseRejection | Readonly<{ code: 'unknown-survey' }> }>

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  /** Milliseconds, for the check of a newer version. */
  clock?: () => number
  /** Number of responses cached between two pages of a respondent. */
  remembered?: number
}>

type Sending = Readonly<{ type: ResponseCommand['type']; asked: AskedCommand; sent: SentPage }>

const versionOf = (published: PublishedSurvey, state: Response): number =>
  state.status === 'not started' ? published.latest : state.surveyVersion

const opened = (published: PublishedSurvey, responseId: ResponseId, state: Response): OpenResponse | null => {
  const surveyVersion = versionOf(published, state)
  const compiled = published.version(surveyVersion)
  return compiled && { survey: compiled, surveyVersion, responseId, response: state }
}

/** A response that is not cached has probably not begun; if it has, the exact expectation detects that. */
const guessing = (cache: StateCache<Response>): StateCache<Response> => ({
  ...cache,
  get: (stream) => cache.get(stream) ?? { state: response.initial, version: 0 },
})

/** Ids are derived once per respondent, who sends several pages. */
const rememberedIds = (most: number): typeof responseIdOf => {
  const ids = new LRUCache<string, ResponseId>({ max: most })
  return (surveyId, memberId) => {
    const key = `${surveyId} ${memberId}`
    const known = ids.get(key)
    if (known) return known
    const id = responseIdOf(surveyId, memberId)
    ids.set(key, id)
    return id
  }
}

const unknownSurvey = { outcome: 'rejected', rejection: { code: 'unknown-survey' } } as const

/**
 * All commands of the surveys area. Each rejects with NotAppended, or with the log's error when it cannot be reached.
 */
export const surveyCommands = ({ log, now, clock = () => performance.now(), remembered = 20_000 }: Deps) => {
  const surveys = publishedSurveys(log, clock)
  const responses = guessing(stateCache<Response>(remembered))
  const idOf = rememberedIds(remembered)

  /**
   * `definition` has passed `checkDefinition`; its texts are sanitised here. Publishing the same one again writes
   * nothing.
   */
  const publishSurvey = (
    asked: AskedCommand,
    definition: SurveyDefinition,
    by: MemberId | null,
  ): Promise<Handled<Survey, never>> => {
    const surveyId = definition.name
    const command = { type: 'PublishSurvey', surveyId, definition: safeDefinition(definition), by, at: now() } as const
    return handle(log, survey, { ...asked, stream: surveyStream(surveyId) }, command)
  }

  /** The member's response, started or not; null if there is no such survey. Writes nothing. */
  const openResponse = async (surveyId: SurveyId, memberId: MemberId): Promise<OpenResponse | null> => {
    const responseId = responseIdOf(surveyId, memberId)
    const stream = responseStream(responseId)
    const at = await stateOf(log, response, stream, responses.get(stream))
    responses.set(stream, at)
    const published = await surveys.find(surveyId)
    if (published === null) return null
    const open = opened(published, responseId, at.state)
    return open ?? opened((await surveys.newest(surveyId)) ?? published, responseId, at.state)
  }

  const ask = async (published: PublishedSurvey, { type, asked, sent }: Sending): Promise<SentOutcome> => {
    const { memberId, flags, page, data, background = {}, seconds } = sent
    const responseId = idOf(sent.surveyId, memberId)
    const respondent: Respondent = { kind: 'member', memberId }
    const what = { type, page, data, background, ...(seconds !== undefined && { seconds }) }
    const command = { ...what, survey: published, responseId, respondent, flags, at: now() }
    const stream = responseStream(responseId)
    const handled = await handle(log, response, { ...asked, stream }, command, responses)
    if (handled.outcome === 'rejected') return handled
    if (endingOf(handled.state) !== null) responses.drop(stream) // no further command is expected
    const open = opened(published, responseId, handled.state)
    if (open === null) return { outcome: 'rejected', rejection: { code: 'unknown-version', version: published.latest } }
    return { outcome: 'accepted', position: handled.position, replayed: handled.replayed, ...open }
  }

  const send =
    (type: ResponseCommand['type']) =>
    async (asked: AskedCommand, sent: SentPage): Promise<SentOutcome> => {
      const published = await surveys.find(sent.surveyId)
      if (published === null) return unknownSurvey
      const outcome = await ask(published, { type, asked, sent })
      if (outcome.outcome === 'accepted' || outcome.rejection.code !== 'unknown-version') return outcome
      // The response was started in another process, with a version that this process has not loaded.
      const newest = await surveys.newest(sent.surveyId)
      return newest ? ask(newest, { type, asked, sent }) : unknownSurvey
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
    eraseMembersResponse,
    ...qualityCommands({ log, now, surveys }),
    openResponse,
    /** The page is done: validates it and moves to the next, or says what is wrong with it. */
    submitPage: send('AnswerPage'),
    /** Saves the page as it is, and stays on it. */
    savePage: send('SavePage'),
    /** Saves the page as it is, and goes back one. */
    goBack: send('GoBack'),
  }
}
export type SurveyCommands = ReturnType<typeof surveyCommands>
