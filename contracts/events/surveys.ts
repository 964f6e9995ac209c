import type { Instant, MemberId, ResponseId, SurveyId } from '../ids.ts'
import type { Weights } from '../reporting/weight.ts'
import type { AnswerData, AnswerTexts } from '../survey/answer-data.ts'
import type { SurveyDefinition } from '../survey/definition.ts'
import type { FlagKind, FlagVerdict, ResponseFlag } from '../survey/response-flag.ts'
import type { EventKinds, Upcaster } from './event-kind.ts'
import type { ImportEvent } from './imports.ts'
import type { Personal } from './personal.ts'

/**
 * Words of the area. A survey is published in versions that never change; a response is one respondent's answers to one
 * version. A question was ASKED if the respondent was shown it, answered or not.
 */

/**
 * Stream `survey-{surveyId}`. `version` counts 1, 2, 3 …. `by` is null when the command line published it. `ofAnswers`: the survey was made of a
 * file of answers, so it is closed at once and no news to members.
 */
export type SurveyPublished = Readonly<{
  type: 'SurveyPublished'
  surveyId: SurveyId
  version: number
  definition: SurveyDefinition
  by: MemberId | null
  at: Instant
  ofAnswers?: true
}>

type OfSurvey = Readonly<{ surveyId: SurveyId; by: MemberId | null; at: Instant }>

/** Nobody begins or continues the survey until it is reopened; what was answered stays, and answers may be imported. */
export type SurveyClosed = OfSurvey & Readonly<{ type: 'SurveyClosed' }>

export type SurveyReopened = OfSurvey & Readonly<{ type: 'SurveyReopened' }>

/**
 * The respondent: a member, a row of an imported file, or somebody without an account who has the open link. `key` identifies the row in
 * events of earlier releases only; now it is `importedKey`.
 */
export type Respondent =
  | Readonly<{ kind: 'member'; memberId: MemberId }>
  | Readonly<{ kind: 'imported'; key?: string }>
  | Readonly<{ kind: 'open' }>

/** The switches of a report that include this respondent. */
export type RespondentFlags = Readonly<{ admin?: true; inactive?: true; external?: true }>

type OfResponse = Readonly<{ surveyId: SurveyId; responseId: ResponseId; at: Instant }>

/**
 * Stream `response-{responseId}`: this and all that follow. `importedKey` identifies the row of an imported file; it may be a
 * name or an address, so it is the response's own personal field. `importId`: the import that brought it (since imports have
 * ids). `weights`: by the name of the weight, if the file has any.
 */
export type ResponseStarted = OfResponse &
  Readonly<{
    type: 'ResponseStarted'
    surveyVersion: number
    respondent: Respondent
    flags: RespondentFlags
    via: 'web' | 'import'
    importedKey?: Personal<string>
    importId?: string
    weights?: Weights
  }>

/** What a browser measured on a page, in milliseconds from when it asked for it: until it was there, and until the first press. */
export type PageTimes = Readonly<{
  load?: number | undefined
  firstClick?: number | undefined
  clicks?: number | undefined
}>

/**
 * The content of one page when it was sent. `data` holds all coded answers of that page: a key of its questions that is
 * missing was left empty. `texts` holds what people wrote (open texts, "other" texts), under the same keys;
 * `owner` is who wrote them, whose key encrypts them: the member's id, or the response's where there is no member.
 * `asked` names what was shown: `Q5` for a question with all its items and options, `Q5_2` for single items if some
 * were hidden. `order` is the actual order of a shuffled question. `seconds` is the time spent on the page
 * since it was saved last, `times` what else was measured.
 */
type PageContent = OfResponse &
  Readonly<{
    page: string
    /** The variables of the address, and what was drawn: nobody was shown this page. */
    background?: true
    owner: string
    data: AnswerData
    texts?: Personal<AnswerTexts>
    asked: readonly string[]
    order?: Readonly<Record<string, readonly number[]>>
    seconds?: number
    times?: PageTimes
  }>

/** The page was accepted and the respondent moves to the next. */
export type PageAnswered = PageContent & Readonly<{ type: 'PageAnswered' }>

/**
 * A page of an imported response. Mostly people answer what they are asked, so what was asked is said by difference: all keys of `data`, and
 * `unanswered`. Where a key of `data` is no name of what was asked (an option of a question that was asked with all its options), and in
 * events of earlier releases, `asked` says all of it.
 */
export type ImportedPage = Pick<PageContent, 'page' | 'data'> &
  Readonly<{ asked?: readonly string[]; unanswered?: readonly string[] }>

/**
 * A whole response that a file brought, in one event: it says what the start, the pages and (`isComplete`) the end say of one that was given
 * here, and is read as these (`partsOf`). `texts`: what was written, by page; the response is its owner. One too large for an event is stored
 * in those parts, as all were by earlier releases.
 */
export type ResponseImported = OfResponse &
  Pick<ResponseStarted, 'surveyVersion' | 'flags' | 'importedKey' | 'importId' | 'weights'> &
  Readonly<{
    type: 'ResponseImported'
    pages: readonly ImportedPage[]
    texts?: Personal<Readonly<Record<string, AnswerTexts>>>
    isComplete: boolean
  }>

/**
 * The page was saved as it was, complete or not: save and quit, or going back. `unsettled`: questions whose answers
 * contradict each other or their question. The respondent sees them again; no figure counts them. `showing`: to which showing of the page
 * its seconds belong, which go on.
 */
export type PageSaved = PageContent & Readonly<{ type: 'PageSaved'; unsettled?: readonly string[]; showing?: string }>

/** The respondent went back to an earlier page. */
export type PageReopened = OfResponse & Readonly<{ type: 'PageReopened'; page: string }>

export type ResponseCompleted = OfResponse & Readonly<{ type: 'ResponseCompleted' }>

/**
 * The respondent is not one of those whom the survey is for, or answered in a way that ends the response (`outcome`). `screen`: which of its
 * screens says so. No page follows.
 */
export type ResponseScreened = OfResponse &
  Readonly<{ type: 'ResponseScreened'; screen: string; outcome?: 'terminated' }>

/** The response met the condition of an alert for the first time: staff are told. `alert`: which of its survey's. */
export type AlertRaised = OfResponse & Readonly<{ type: 'AlertRaised'; alert: string }>

/** The quota cell that the respondent belongs to, as `quota/cell`, has no place left. No page follows. */
export type ResponseQuotaFull = OfResponse & Readonly<{ type: 'ResponseQuotaFull'; cell: string }>

/** The response has a place in these quota cells (`quota/cell`), and in no others. */
export type PlaceTaken = OfResponse & Readonly<{ type: 'PlaceTaken'; cells: readonly string[] }>

/** The response has no place any more; it asks for one again with the next page. */
export type PlaceLost = OfResponse & Readonly<{ type: 'PlaceLost' }>

type PlaceHeld = OfResponse & Readonly<{ claim: number; cells: readonly string[] }>

/**
 * Stream `quota-{surveyId}`: this and the next two. The response now has a place in these cells, and in no others. It is
 * given back if no page comes for `holdMinutes`. `claim`: how often the response had gained or lost a place by then.
 */
export type PlaceReserved = PlaceHeld & Readonly<{ type: 'PlaceReserved'; holdMinutes: number }>

/** The same, for a response that is about to be completed. */
export type PlaceCounted = PlaceHeld & Readonly<{ type: 'PlaceCounted'; holdMinutes: number }>

export type PlaceGivenBack = OfResponse & Readonly<{ type: 'PlaceGivenBack'; claim: number }>

/** The respondent was erased: the texts are gone, the coded answers stay, and no page follows. */
export type ResponseErased = OfResponse & Readonly<{ type: 'ResponseErased' }>

/** The import that brought the response was withdrawn: nothing of it counts any more, and nothing follows but an erasure. */
export type ResponseWithdrawn = OfResponse & Readonly<{ type: 'ResponseWithdrawn'; importId: string }>

/**
 * Staff gave codes to what was written under an answer key (`Q6`, `Q8_2`): all codes that it has now, by the key's code frame. None if the text is
 * changed later.
 */
export type TextCoded = OfResponse &
  Readonly<{ type: 'TextCoded'; key: string; codes: readonly number[]; by: MemberId }>

/** A person should review the completed response: why, with the evidence. It stays in all figures. */
export type ResponseFlagged = OfResponse & Readonly<{ type: 'ResponseFlagged' }> & ResponseFlag

/** What a person said of a flag; the last verdict counts. Null: they took back what had been said, and it is to be reviewed again. */
export type FlagReviewed = OfResponse &
  Readonly<{ type: 'FlagReviewed'; flag: FlagKind; verdict: FlagVerdict | null; by: MemberId }>

/**
 * Stream `opt-out-{responseId}`: a respondent hid or left a page before it was sent, `seconds` after it was shown. It has a stream of its own, so
 * that no page waits for it, and nothing of it if the response was never begun.
 */
export type PageHidden = OfResponse & Readonly<{ type: 'PageHidden'; page: string; seconds: number }>

type OfLink = Readonly<{ surveyId: SurveyId; linkId: string; at: Instant }>

/**
 * Stream `survey-link-{linkId}`. A member may take the survey by a link, without signing in. The link holds a token that is made of its id
 * under a secret of the installation: neither the log nor a dump has it. `by` is null for the command line.
 */
export type SurveyLinkIssued = OfLink &
  Readonly<{
    type: 'SurveyLinkIssued'
    memberId: MemberId
    isSingleUse: boolean
    expiresAt: Instant
    by: MemberId | null
  }>

/** The link was opened. One for a single use is used up by that. */
export type SurveyLinkUsed = OfLink & Readonly<{ type: 'SurveyLinkUsed' }>

/** The link opens nothing any more, and neither does a visit that began by it. `by` is null for the command line. */
export type SurveyLinkWithdrawn = OfLink & Readonly<{ type: 'SurveyLinkWithdrawn'; by: MemberId | null }>

/** It is as it was before it was withdrawn. */
export type SurveyLinkRestored = OfLink & Readonly<{ type: 'SurveyLinkRestored'; by: MemberId | null }>

/** The definitions of a survey. */
export type SurveyEvent = SurveyPublished
/** All of its stream. */
export type SurveyStreamEvent = SurveyEvent | SurveyClosed | SurveyReopened
export type SurveyLinkEvent = SurveyLinkIssued | SurveyLinkUsed | SurveyLinkWithdrawn | SurveyLinkRestored

/** The events of a response. */
export type AnswerEvent =
  | ResponseStarted
  | ResponseImported
  | PageAnswered
  | PageSaved
  | PageReopened
  | ResponseCompleted
  | ResponseScreened
  | ResponseQuotaFull
  | ResponseErased
  | ResponseWithdrawn
  | TextCoded
export type ResponseEvent = AnswerEvent | AlertRaised | PlaceTaken | PlaceLost | ResponseFlagged | FlagReviewed
export type QuotaEvent = PlaceReserved | PlaceCounted | PlaceGivenBack
export type SurveysEvent = SurveyStreamEvent | SurveyLinkEvent | ResponseEvent | QuotaEvent | PageHidden | ImportEvent

/** Version 1 says of each page all that it asked, as pages of version 2 may too. */
const askedInFull: Upcaster = (event) => event

export const surveysEvents: EventKinds<SurveysEvent> = {
  SurveyPublished: { version: 1 },
  SurveyClosed: { version: 1 },
  SurveyReopened: { version: 1 },
  SurveyLinkIssued: { version: 1 },
  SurveyLinkUsed: { version: 1 },
  SurveyLinkWithdrawn: { version: 1 },
  SurveyLinkRestored: { version: 1 },
  ResponseStarted: { version: 1, personal: { importedKey: 'responseId' } },
  PageAnswered: { version: 1, personal: { texts: 'owner' } },
  PageSaved: { version: 1, personal: { texts: 'owner' } },
  ResponseImported: {
    version: 2,
    upcasters: [askedInFull],
    personal: { importedKey: 'responseId', texts: 'responseId' },
  },
  PageReopened: { version: 1 },
  ResponseCompleted: { version: 1 },
  ResponseScreened: { version: 1 },
  ResponseQuotaFull: { version: 1 },
  AlertRaised: { version: 1 },
  PageHidden: { version: 1 },
  PlaceTaken: { version: 1 },
  PlaceLost: { version: 1 },
  PlaceReserved: { version: 1 },
  PlaceCounted: { version: 1 },
  PlaceGivenBack: { version: 1 },
  ResponseErased: { version: 1, erases: true },
  ResponseWithdrawn: { version: 1 },
  TextCoded: { version: 1 },
  ImportBegun: { version: 1 },
  ImportEnded: { version: 1 },
  ImportWithdrawn: { version: 1 },
  ImportWithdrawalEnded: { version: 1 },
  ResponseFlagged: { version: 1 },
  FlagReviewed: { version: 1 },
}
