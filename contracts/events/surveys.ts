import type { Instant, MemberId, ResponseId, SurveyId } from '../ids.ts'
import type { AnswerData, AnswerTexts } from '../survey/answer-data.ts'
import type { SurveyDefinition } from '../survey/definition.ts'
import type { EventKinds } from './event-kind.ts'
import type { Personal } from './personal.ts'

/**
 * Words of the area. A survey is published in versions that never change; a response is one respondent's way through one
 * version. A question was ASKED when the respondent was shown it, answered or not.
 */

/** Stream `survey-{surveyId}`. `version` counts 1, 2, 3 …. `by` is null when the command line published it. */
export type SurveyPublished = Readonly<{
  type: 'SurveyPublished'
  surveyId: SurveyId
  version: number
  definition: SurveyDefinition
  by: MemberId | null
  at: Instant
}>

/** Who answers: a member, or somebody known only by the row of an imported file (or, later, an open link). */
export type Respondent = Readonly<{ kind: 'member'; memberId: MemberId }> | Readonly<{ kind: 'imported'; key: string }>

/** Which switches of a report leave this respondent out unless they are on. */
export type RespondentFlags = Readonly<{ admin?: true; inactive?: true; external?: true }>

type OfResponse = Readonly<{ surveyId: SurveyId; responseId: ResponseId; at: Instant }>

/** Stream `response-{responseId}`: this and all that follow. */
export type ResponseStarted = OfResponse &
  Readonly<{
    type: 'ResponseStarted'
    surveyVersion: number
    respondent: Respondent
    flags: RespondentFlags
    via: 'web' | 'import'
  }>

/**
 * What one page held when it was sent. `data` is the whole of that page's coded answers: a key of its questions that is
 * not there was left empty. `texts` holds what people wrote themselves (open texts, "other" texts), under the same keys;
 * `owner` is whose words they are, and so whose key hides them: the member's id, or the response's for an imported row.
 * `asked` names what was shown: `Q5` for a question with all its items and options, `Q5_2` for single items where some
 * were hidden. `order` is the realised order of a shuffled question. `seconds` is the time spent on the page.
 */
type PageContent = OfResponse &
  Readonly<{
    page: string
    owner: string
    data: AnswerData
    texts?: Personal<AnswerTexts>
    asked: readonly string[]
    order?: Readonly<Record<string, readonly number[]>>
    seconds?: number
  }>

/** The page was accepted and the respondent goes on. */
export type PageAnswered = PageContent & Readonly<{ type: 'PageAnswered' }>

/**
 * The page was kept as it stood, complete or not: save and quit, or going back. `unsettled`: questions whose answers contradict
 * themselves or their question. The respondent finds them again; no figure counts them.
 */
export type PageSaved = PageContent & Readonly<{ type: 'PageSaved'; unsettled?: readonly string[] }>

/** The respondent went back to an earlier page. */
export type PageReopened = OfResponse & Readonly<{ type: 'PageReopened'; page: string }>

export type ResponseCompleted = OfResponse & Readonly<{ type: 'ResponseCompleted' }>

/** Whose words they are was erased: the texts are gone, the coded answers stay, and no page follows. */
export type ResponseErased = OfResponse & Readonly<{ type: 'ResponseErased' }>

/**
 * Why a response counts as too fast. `seconds` is the time on all of its pages. The median and the threshold are those of the
 * `responses` that were compared, this one among them.
 */
export type SpeederEvidence = Readonly<{
  seconds: number
  medianSeconds: number
  thresholdSeconds: number
  responses: number
}>

/** A person should look at the completed response before it is relied on. It stays in all figures. */
export type ResponseFlagged = OfResponse &
  Readonly<{ type: 'ResponseFlagged'; flag: 'speeder'; evidence: SpeederEvidence }>

export type SurveyEvent = SurveyPublished

/** What a response consists of. */
export type AnswerEvent = ResponseStarted | PageAnswered | PageSaved | PageReopened | ResponseCompleted | ResponseErased
export type ResponseEvent = AnswerEvent | ResponseFlagged
export type SurveysEvent = SurveyEvent | ResponseEvent

export const surveysEvents: EventKinds<SurveysEvent> = {
  SurveyPublished: { version: 1 },
  ResponseStarted: { version: 1 },
  PageAnswered: { version: 1, personal: { texts: 'owner' } },
  PageSaved: { version: 1, personal: { texts: 'owner' } },
  PageReopened: { version: 1 },
  ResponseCompleted: { version: 1 },
  ResponseErased: { version: 1, erases: true },
  ResponseFlagged: { version: 1 },
}
