import type { PageTimes, Respondent, RespondentFlags } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { AddedMark } from './added-mark.ts'
import type { Fault } from './fault.ts'
import type { PublishedSurvey } from './published-survey.ts'
import type { ClaimedPlace, WantedPlace } from './quota-place.ts'

/**
 * All parts of a submission. `page` is the page that the client shows; `background` are the variables of its address, which count if it is
 * the first; `proven` are the questions whose proof was checked.
 */
export type Sent = Readonly<{
  survey: PublishedSurvey
  responseId: ResponseId
  respondent: Respondent
  flags: RespondentFlags
  page: string
  data: WireData
  /** The version whose page the client shows: a response begins with it. By default the newest. */
  version?: number
  background?: WireData
  seconds?: number
  /** Which showing of the page these are all seconds of. */
  showing?: string
  /** Stored where the survey records times. */
  times?: PageTimes
  /** Whether staff ask to enter every folder. */
  entersAll?: boolean
  /** The page is that which is stored, and this besides: `page` and `data` say nothing. */
  adds?: AddedMark
  proven?: readonly string[]
  at: Instant
  /** When the page was shown, by the server's clock, if the client can prove it. */
  shownAt?: Instant
  /** What became of the claim that `place-needed` asked for. */
  claimed?: ClaimedPlace
}>
/** The page is done: move to the next. */
export type AnswerPage = Sent & Readonly<{ type: 'AnswerPage' }>
/** Save the page as it is, and stay on it. */
export type SavePage = Sent & Readonly<{ type: 'SavePage' }>
/** Save the page as it is, and go back one. */
export type GoBack = Sent & Readonly<{ type: 'GoBack' }>
export type ResponseCommand = AnswerPage | SavePage | GoBack

export type ResponseRejection =
  | Readonly<{ code: 'response-complete' }>
  | Readonly<{ code: 'account-closed' }>
  | Readonly<{ code: 'survey-closed' }>
  | Readonly<{ code: 'unknown-version'; version: number }>
  /** The page is of a version that was replaced long ago: no response begins with it any more. */
  | Readonly<{ code: 'version-replaced' }>
  | Readonly<{ code: 'page-out-of-order'; present: string | null }>
  | Readonly<{ code: 'background-unfit'; variables: readonly string[] }>
  | Readonly<{ code: 'unknown-keys'; keys: readonly string[] }>
  | Readonly<{ code: 'invalid-answers'; faults: readonly Fault[] }>
  | Readonly<{ code: 'no-way-back' }>
  | Readonly<{ code: 'page-too-early'; seconds: number }>
  /** Claim a place in these cells, then ask again. A response must be started before. */
  | Readonly<{ code: 'place-needed'; wanted: WantedPlace; isStarted: boolean }>
