import type { PageTimes, Respondent, RespondentFlags } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { CommandId, EventLog, Position } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import type { StateCache } from '../kernel/state-cache.ts'
import { type AnsweredFile, withStoredFiles } from './answered-files.ts'
import type { AddedMark } from './domain/added-mark.ts'
import type { PublishedSurvey } from './domain/published-survey.ts'
import type { ClaimedPlace } from './domain/quota-place.ts'
import { response, startResponse } from './domain/response.ts'
import type { ResponseCommand, ResponseRejection } from './domain/response-command.ts'
import { endingOf, type Response } from './domain/response-state.ts'
import { type PlaceCommands, placeClaim } from './place-commands.ts'
import { type PublishedSurveys, responseStream } from './published-surveys.ts'

/** A retry has the same command id and the same intent. */
export type AskedCommand = Readonly<{ commandId: CommandId; intent: string }>

/** Who takes a survey, and in which response. */
export type Taker = Readonly<{
  surveyId: SurveyId
  responseId: ResponseId
  respondent: Respondent
  flags: RespondentFlags
}>

/**
 * A page that a respondent sends. `version`: that of the page that is shown, which a response begins with; `background`: the variables of the address; `seconds`: the time spent on it, all of this `showing`; `proven`: the
 * questions for which it has a proof; `adds`: the page is that which is stored, and this besides.
 */
export type SentPage = Readonly<{
  taker: Taker
  page: string
  data: WireData
  version?: number | undefined
  background?: WireData
  seconds?: number | undefined
  showing?: string | undefined
  shownAt?: Instant | null
  entersAll?: boolean
  times?: PageTimes
  adds?: AddedMark
  proven?: readonly string[]
}>

/** A response as it is now, with its survey version: the input of `presentedPage`. `isClosed`: the survey takes no answers now. */
export type OpenResponse = Readonly<{
  survey: CompiledSurvey
  surveyVersion: number
  responseId: ResponseId
  response: Response
  isClosed: boolean
}>

export type SentOutcome =
  | (Readonly<{ outcome: 'accepted'; position: Position | null; replayed: boolean }> & OpenResponse)
  | Readonly<{ outcome: 'rejected'; rejection: ResponseRejection | Readonly<{ code: 'unknown-survey' }> }>

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  surveys: PublishedSurveys
  responses: StateCache<Response>
  claimPlace: PlaceCommands['claimPlace']
  answeredFile: AnsweredFile
}>

type Asking = Readonly<{ type: ResponseCommand['type']; sent: SentPage }>
type Sending = Asking & Readonly<{ asked: AskedCommand }>

/** How often a page asks for its place again because another request of the same respondent came between. */
const CLAIMS = 8

const unknownSurvey = { outcome: 'rejected', rejection: { code: 'unknown-survey' } } as const

/** Null if the survey has no such version, as far as is known. `shown`: the version of one that has not begun; by default the newest. */
export const opened = (
  published: PublishedSurvey,
  responseId: ResponseId,
  state: Response,
  shown: number = published.latest,
): OpenResponse | null => {
  const surveyVersion = state.status === 'not started' ? shown : state.surveyVersion
  const compiled = published.version(surveyVersion)
  const { isClosed } = published
  return compiled && { survey: compiled, surveyVersion, responseId, response: state, isClosed }
}

const none: readonly string[] = []

/** What a page asks of the response. `claimed`: what became of the claim of a place, if the page needed one. */
export const pageCommand = (
  survey: PublishedSurvey,
  at: Instant,
  { type, sent }: Asking,
  claimed: ClaimedPlace | null = null,
): ResponseCommand => {
  const {
    taker,
    page,
    data,
    version,
    background = {},
    seconds,
    showing,
    shownAt,
    entersAll = false,
    times,
    adds,
    proven = none,
  } = sent
  const { responseId, respondent, flags } = taker
  const by = { survey, responseId, respondent, flags, entersAll, at }
  const optional = {
    ...(version !== undefined && { version }),
    ...(seconds !== undefined && { seconds }),
    ...(showing !== undefined && { showing }),
    ...(claimed && { claimed }),
    ...(shownAt && { shownAt }),
    ...(times && { times }),
    ...(adds && { adds }),
  }
  return { type, page, data, background, proven, ...by, ...optional }
}

/** Sends a page of a respondent: one decision and one append, and before it the claim of a place if the page needs one. */
export const pageSender = ({ log, now, surveys, responses, claimPlace, answeredFile }: Deps) => {
  const ask = async (
    published: PublishedSurvey,
    sending: Sending,
    claimed: ClaimedPlace | null,
  ): Promise<SentOutcome> => {
    const command = pageCommand(published, now(), sending, claimed)
    const { responseId } = command
    const stream = responseStream(responseId)
    const handled = await handle(log, response, { ...sending.asked, stream }, command, responses)
    if (handled.outcome === 'rejected') return handled
    if (endingOf(handled.state) !== null) responses.drop(stream) // no further command is expected
    const open = opened(published, responseId, handled.state)
    if (open === null) return { outcome: 'rejected', rejection: { code: 'unknown-version', version: published.latest } }
    return { outcome: 'accepted', position: handled.position, replayed: handled.replayed, ...open }
  }

  /** Another request may have started it; then the page is decided again on what that one stored. */
  const start = async (published: PublishedSurvey, sending: Sending): Promise<void> => {
    const command = pageCommand(published, now(), sending)
    const commandId = derivedId('start-response', command.responseId, sending.asked.commandId)
    const asked = { stream: responseStream(command.responseId), commandId, intent: sending.asked.intent }
    await handle(log, startResponse, asked, command, responses)
  }

  /** A page whose place cannot be decided on is not stored: the error, or `place-needed`, says so. */
  const askWithPlace = async (published: PublishedSurvey, sending: Sending): Promise<SentOutcome> => {
    let outcome = await ask(published, sending, null)
    for (let attempt = 0; attempt < CLAIMS; attempt += 1) {
      if (outcome.outcome === 'accepted' || outcome.rejection.code !== 'place-needed') return outcome
      const { wanted, isStarted } = outcome.rejection
      if (!isStarted) await start(published, sending)
      const claimed = await claimPlace(placeClaim(published, sending.sent.taker.responseId, wanted))
      outcome = await ask(published, sending, claimed)
    }
    return outcome
  }

  const askWithFiles = async (published: PublishedSurvey, sending: Sending): Promise<SentOutcome> => {
    const { data, taker, background = {} } = sending.sent
    const files = { survey: published, stored: answeredFile }
    const sent = { ...sending.sent, background, data: await withStoredFiles(data, taker, files) }
    return askWithPlace(published, { ...sending, sent })
  }

  return (type: ResponseCommand['type']) =>
    async (asked: AskedCommand, page: SentPage): Promise<SentOutcome> => {
      const published = await surveys.find(page.taker.surveyId)
      if (published === null) return unknownSurvey
      const outcome = await askWithFiles(published, { type, asked, sent: page })
      if (outcome.outcome === 'accepted' || outcome.rejection.code !== 'unknown-version') return outcome
      // The response was started in another process, with a version that this process has not loaded.
      const newest = await surveys.newest(page.taker.surveyId)
      return newest ? askWithFiles(newest, { type, asked, sent: page }) : unknownSurvey
    }
}
