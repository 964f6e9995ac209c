import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { WireData } from '../survey/answer-data.ts'
import { Shape } from '../survey/shapes/shape.ts'
import { call } from './call.ts'
import { PageTimes } from './page-times.ts'
import { WireCaptcha, WireNumber, WireVideo } from './question-parts.ts'

/** A survey that the signed-in member may take. */
export const SurveyTile = z.object({
  surveyID: SurveyId,
  TableTitle: z.string(),
  Description: z.string(),
  Type: z.enum(['survey', 'profile', 'promotionEntry']),
  Status: z.enum(['not started', 'incomplete', 'complete', 'screened', 'quota full', 'terminated']),
  token: z.string(),
  link: z.string(),
  progress: z.object({ questionsAnswered: z.int(), questionsTotal: z.int() }),
  minutes: z.int(),
})
export type SurveyTile = z.infer<typeof SurveyTile>

export const SurveysReply = z.object({
  other: z.record(z.string(), SurveyTile),
  promotionEntry: z.record(z.string(), SurveyTile),
})
export type SurveysReply = z.infer<typeof SurveysReply>

export const listMySurveys = call({
  method: 'GET',
  path: '/api/surveys',
  summary: 'The surveys that I may take',
  who: 'signed-in',
  replies: { 200: SurveysReply },
})

/** One answer option, grid row or rank item. `openend`, `exclusive`, `dkcheckbox` are 1 or 0 on the wire. */
const Flag = z.literal([0, 1])
export const WirePrecode = z.object({
  pkPrecode: z.string(),
  Precode: z.int(),
  PrecodeText: z.string(),
  openend: Flag,
  exclusive: Flag,
  dkcheckbox: Flag,
})
export type WirePrecode = z.infer<typeof WirePrecode>

/** QuestionType is the numeric code of the specification, TypeName its name; Shape is the answer shape. */
export const WireQuestion = z.object({
  QuestionID: z.string(),
  pkQuestion: z.string(),
  QuestionType: z.int(),
  TypeName: z.string(),
  Shape,
  QuestionText: z.string(),
  QuestionHelp: z.string(),
  QuestionOrder: z.int(),
  surveyID: SurveyId,
  ParentID: z.nullable(z.string()),
  precodes: z.array(WirePrecode),
  /** The columns of a grid of two dimensions. */
  questions3D: z.array(z.object({ qid3D: z.int(), QuestionText: z.string() })),
  scale: z.array(z.object({ Precode: z.int(), PrecodeText: z.string() })),
  minSelections: z.int(),
  maxSelections: z.int(),
  maxLength: z.int(),
  /** Of files that may be uploaded, separated by commas; '' for any. Only a question for files has it. */
  extension: z.optional(z.string()),
  /** Only a question about a video has it. */
  video: z.optional(WireVideo),
  multiline: Flag,
  dkcheckbox: Flag,
  number: z.nullable(WireNumber),
  captcha: z.nullable(WireCaptcha),
  required: Flag,
  hasDependency: Flag,
})
export type WireQuestion = z.infer<typeof WireQuestion>

export const Outcome = z.enum(['in progress', 'complete', 'screened', 'quota full', 'terminated', 'fatal'])
export type Outcome = z.infer<typeof Outcome>

export const WireEndPage = z.object({
  endPage: z.enum(['message', 'redirect']),
  EndMessage: z.string(),
  quotaFullMessage: z.string(),
  redirectLink: z.string(),
})
export type WireEndPage = z.infer<typeof WireEndPage>

/**
 * `total`: of the pages; null while answers still to be given decide how many there are. `ahead`: the names of the question types of the next
 * pages, whose inputs a screen may load meanwhile.
 */
const WirePlace = z.object({
  id: z.string(),
  title: z.string(),
  number: z.int(),
  total: z.nullable(z.int()),
  hasPrevious: z.boolean(),
  ahead: z.array(z.string()),
})

/**
 * Of a page with times, in seconds: `wait` until it may be sent, from now on; `limit` after which it is saved as it is, 0 for never. `id` goes
 * with the page when it is sent: it says, signed, when the server showed it first.
 */
const WireTimer = z.object({ id: z.string(), wait: z.number(), limit: z.int(), recordOptOut: Flag, recordTimes: Flag })

/**
 * What a respondent's screen shows now. Once the outcome is not `in progress` there are no questions but an end page.
 */
export const SurveyPage = z.object({
  status: Outcome,
  token: z.string(),
  surveyID: SurveyId,
  /** Of the survey. Whoever begins with this page sends it back, and goes on with this version though a newer one was published meanwhile. */
  version: z.int(),
  page: WirePlace,
  questions: z.array(WireQuestion),
  progress: z.object({ questionsAnswered: z.int(), questionsTotal: z.int() }),
  details: z.object({
    productionStatus: z.enum(['live', 'test']),
    TableTitle: z.string(),
    Type: z.string(),
    saveAndResumeLater: Flag,
    progressBar: Flag,
    BackNav: Flag,
    autoNext: Flag,
  }),
  languages: z.array(z.object({ pkLanguage: z.string(), leftToRight: z.boolean() })),
  language: z.object({ pkLanguage: z.string(), leftToRight: z.boolean() }),
  DATA: WireData,
  /** The respondent came by a link without an account, or belongs to another system. */
  externalUser: Flag,
  end: z.nullable(WireEndPage),
  timer: z.optional(WireTimer),
  /** Of a page with code of the survey's author: the version whose code it is, and how high its frame is. */
  customCode: z.optional(z.object({ version: z.int(), height: z.int() })),
})
export type SurveyPage = z.infer<typeof SurveyPage>

/** Names one showing of a page to a respondent: the `id` of its timer. */
export const TimerId = z.string().check(z.minLength(20), z.maxLength(400))

export const Token = z.string().check(z.minLength(20), z.maxLength(240))

/**
 * The variables in the address of a survey, written as a query: `SOURCE=2&PANEL=abc`. They count until the response has begun; then
 * those that are stored with it do.
 */
export const BackgroundVars = z.string().check(z.maxLength(2_000))

/** `enterAllFolders` counts for staff alone. The current page of the respondent: the same after a reload, a closed tab, or on another device. */
export const getSurveyPage = call({
  method: 'GET',
  path: '/api/surveys/conduct/questions',
  summary: 'The current page of a survey',
  who: 'respondent',
  isHot: true,
  query: z.object({
    token: Token,
    language: z.optional(z.string().check(z.maxLength(20))),
    backgroundVars: z.optional(BackgroundVars),
    enterAllFolders: z.optional(z.literal('1')),
  }),
  replies: { 200: SurveyPage },
})

/** Spent on a page since it was stored last; with a `showing`, all that were spent in it. */
const Seconds = z.number().check(z.minimum(0), z.maximum(86_400))

/** The version of the survey whose page is shown. It counts for a response that has not begun; by default the newest does. */
export const ShownVersion = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** A name that a client gives to one showing of a page, whose seconds go on while it is saved. */
const Showing = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * The survey response holder. `questions` names what the page showed, so that a page
 * sent out of order is distinguished from the current one. `saveAndQuit` saves the page as it is and stays on it.
 */
export const SubmitBody = z.object({
  token: Token,
  page: z.string().check(z.maxLength(40)),
  questions: z
    .array(z.object({ QuestionID: z.string().check(z.maxLength(30)), QuestionType: z.int() }))
    .check(z.maxLength(200)),
  DATA: WireData,
  saveAndQuit: z.boolean(),
  totalQuestions: z.int(),
  seconds: z.optional(Seconds),
  showing: z.optional(Showing),
  version: z.optional(ShownVersion),
  language: z.optional(z.string().check(z.maxLength(20))),
  backgroundVars: z.optional(BackgroundVars),
  timerId: z.optional(TimerId),
  times: z.optional(PageTimes),
  enterAllFolders: z.optional(z.literal(1)),
})
export type SubmitBody = z.infer<typeof SubmitBody>

export const QuestionVerdict = z.object({ QuestionID: z.string(), valid: z.boolean(), message: z.string() })
export type QuestionVerdict = z.infer<typeof QuestionVerdict>

/**
 * If `status` is true, `next` is the page to show now: the following one, the end, or after `saveAndQuit` the same page
 * with show-if applied again (so that a question that others depend on is saved and merged in one call). If it is
 * false,
 * `next` is null and `questions` says what is wrong with each question of the page.
 */
export const SubmitReply = z.object({
  status: z.boolean(),
  questions: z.array(QuestionVerdict),
  next: z.nullable(SurveyPage),
})
export type SubmitReply = z.infer<typeof SubmitReply>

/**
 * Both posts are refused with a problem if the page cannot be accepted at all: 409 `page-out-of-order` (this is not the
 * current page, or the survey is complete: load the current one), 403 `not-your-token`, 400 `invalid-request` (keys
 * that are not of this page), 404 `not-found`.
 */
export const submitPage = call({
  method: 'POST',
  path: '/api/surveys/conduct/submit',
  summary: 'Send the answers of a page, to continue or only to save them',
  who: 'respondent',
  isHot: true,
  isRepeatable: true,
  body: SubmitBody,
  replies: { 200: SubmitReply },
})

export const PreviousBody = z.object({
  token: Token,
  page: z.string().check(z.maxLength(40)),
  DATA: WireData,
  seconds: z.optional(Seconds),
  showing: z.optional(Showing),
  version: z.optional(ShownVersion),
  language: z.optional(z.string().check(z.maxLength(20))),
  backgroundVars: z.optional(BackgroundVars),
})

/** Goes back a page; the current page's answers are saved as they are. `next` is the page to show. */
export const goBack = call({
  method: 'POST',
  path: '/api/surveys/conduct/previous',
  summary: 'Go back a page and save this one as it is',
  who: 'respondent',
  isHot: true,
  isRepeatable: true,
  body: PreviousBody,
  replies: { 200: SubmitReply },
})

export const AheadBody = z.extend(PreviousBody, { enterAllFolders: z.optional(z.literal(1)) })

/** `next` is null where the page that follows cannot be told without storing this one: ask for it by `submitPage`. */
export const AheadReply = z.object({ next: z.nullable(SurveyPage) })
export type AheadReply = z.infer<typeof AheadReply>

/**
 * The page that these answers would lead to, while the respondent still looks at the present one: on a slow network it is then shown as soon as
 * the respondent goes on. Stores nothing. Refused before the other calls of respondents when the server is busy: a browser then does without it.
 */
export const lookAhead = call({
  method: 'POST',
  path: '/api/surveys/conduct/ahead',
  summary: 'The page that these answers would lead to; nothing is stored',
  who: 'respondent',
  isHot: true,
  isQuestion: true,
  body: AheadBody,
  replies: { 200: AheadReply },
})
