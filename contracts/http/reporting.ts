import * as z from 'zod/mini'
import { ReportItemId, ResponseId, SurveyId } from '../ids.ts'
import { Period } from '../reporting/period.ts'
import { TableRun, TableSpec } from '../reporting/table.ts'
import { markKinds } from '../survey/marks.ts'
import { FlagVerdict, ResponseFlag } from '../survey/response-flag.ts'
import { Shape } from '../survey/shapes/shape.ts'
import { WeightName } from '../survey/weight-name.ts'
import { call } from './call.ts'
import { paging } from './paging.ts'

/**
 * `OpenLink` 1: its newest version has an open link; 0: none. `responses` counts all who started, `flagged` those that a person should review; they
 * are in all figures. `isClosed`: it takes no answers now. `quotaCells`: how many its newest version has. `weights`: the names of those that its responses have.
 */
const ReportSurvey = z.object({
  surveyID: SurveyId,
  Name: z.string(),
  Type: z.enum(['survey', 'profile', 'promotionEntry']),
  OpenLink: z.int(),
  responses: z.int(),
  completes: z.int(),
  flagged: z.int(),
  quotaCells: z.int(),
  version: z.int(),
  publishedAt: z.string(),
  isClosed: z.boolean(),
  weights: z.array(WeightName),
})
export type ReportSurvey = z.infer<typeof ReportSurvey>

export const listReportSurveys = call({
  method: 'GET',
  path: '/api/surveys/report/surveys',
  summary: 'Surveys that can be reported on',
  who: 'reports',
  replies: { 200: z.array(ReportSurvey) },
})

/** `crosstab` 1 leaves out what cannot make columns (open texts), `all` 1 adds questions without a table (info). */
const Switch = z.enum(['0', '1'])
const PrecodesParams = z.object({ surveyID: SurveyId, crosstab: Switch, all: Switch })
const PrecodesQuery = z.object({ reportID: z.optional(z.string().check(z.maxLength(60))) })
export const ReportPrecode = z.object({ Precode: z.int(), PrecodeText: z.string() })
/** A band of a number question: includes `from`, excludes `to`; null if it is unbounded. */
const ReportBand = z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()) })
const ReportQuestion = z.object({
  id: z.string(),
  text: z.string(),
  QuestionType: z.int(),
  shape: Shape,
  precodes: z.array(ReportPrecode),
  scale: z.array(ReportPrecode),
  bands: z.array(ReportBand),
  /** Of a date with a year: by which periods it can be shown. */
  periods: z.optional(z.array(Period)),
  /** No author wrote it: it is about when somebody answered, and no part of a report of all questions. */
  isTime: z.optional(z.boolean()),
})
export type ReportQuestion = z.infer<typeof ReportQuestion>

export const listReportQuestions = call({
  method: 'GET',
  path: '/api/surveys/report/surveys/precodes/{surveyID}/{crosstab}/{all}',
  summary: 'The questions of a survey with their answer options',
  who: 'reports',
  params: PrecodesParams,
  query: PrecodesQuery,
  replies: { 200: z.array(ReportQuestion) },
})

/**
 * One spec in, one result object out; 304 to `if-none-match` if it would be the same again. `reportID`: the saved topline or banner that is shown,
 * for the list of runs.
 */
export const runTables = call({
  method: 'POST',
  path: '/api/reporting/run',
  summary: 'Toplines and crosstabs: a spec in, its tables out',
  who: 'reports',
  isQuestion: true,
  query: z.object({ reportID: z.optional(ReportItemId) }),
  body: TableSpec,
  replies: { 200: TableRun, 304: z.null() },
})

/**
 * The same for a topline of which nothing is saved and whose address says nothing (`usual-topline.ts`): a page asks for it without a body, so its
 * server can ask for it while the page is made.
 */
export const runUsualTopline = call({
  method: 'GET',
  path: '/api/reporting/run/{surveyID}/{reportID}',
  summary: 'The tables of a new topline: its survey’s first questions',
  who: 'reports',
  params: z.object({ surveyID: SurveyId, reportID: z.literal('new') }),
  replies: { 200: TableRun, 304: z.null() },
})

/** A list in an address, separated by commas. */
const ListText = z.string().check(z.maxLength(10_000))

/**
 * The same for a crosstab whose address says nothing but its columns, or the saved banner that has them, and its rows (`usual-crosstab.ts`).
 * A large one is not found: the page does not wait for it.
 */
export const runUsualCrosstab = call({
  method: 'GET',
  path: '/api/reporting/run/{surveyID}/crosstab/{bannerID}',
  summary: 'The tables of a small crosstab, as its address says',
  who: 'reports',
  params: z.object({ surveyID: SurveyId, bannerID: z.union([ReportItemId, z.literal('new')]) }),
  query: z.object({ banner: z.optional(ListText), rows: z.optional(ListText) }),
  replies: { 200: TableRun, 304: z.null() },
})

/** Most surveys of one stream. */
export const MOST_WATCHED = 20

const NAME = '[a-z0-9]+(-[a-z0-9]+)*'
/** Separated by commas. */
const NAMES = `^${NAME}(,${NAME}){0,${MOST_WATCHED - 1}}$`

/**
 * A stream of events (`text/event-stream`): `figures` when those of one of the surveys may have changed, with the ids of these surveys in
 * `surveys`. The first names all of them.
 */
export const watchFigures = call({
  method: 'GET',
  path: '/api/reporting/live',
  summary: 'When the figures of surveys change, as server-sent events',
  who: 'reports',
  query: z.object({ surveys: z.string().check(z.regex(new RegExp(NAMES)), z.maxLength(1_300)) }),
  replies: { 200: { media: 'text/event-stream' } },
})

/** `key` is the answer key of the texts: `Q6`, `Q8_2` for item 2 of Q8, or `Q3_9_other` for the text of option 9 of Q3. */
const TextsBody = z.object({
  spec: TableSpec,
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*(_\d{1,6}(_other)?)?$/), z.maxLength(60)),
  search: z.string().check(z.maxLength(200)),
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  itemsPerPage: z.int().check(z.minimum(1), z.maximum(100)),
})
export const TextsReply = z.object({
  texts: z.array(z.object({ text: z.string(), at: z.string() })),
  total: z.int(),
})
export type TextsReply = z.infer<typeof TextsReply>

/** Open texts of the respondents whom a run counts, with search and paging. */
export const listTexts = call({
  method: 'POST',
  path: '/api/reporting/texts',
  summary: 'What the respondents of a run wrote, newest first',
  who: 'reports',
  isQuestion: true,
  body: TextsBody,
  replies: { 200: TextsReply },
})

/**
 * What was said about moments of a video, of the newest 2,000 respondents of a run who saw it: `respondents` says of how many. `seconds`, `at`: of the video, and of a moment of it;
 * `x`, `y`: shares of the picture.
 */
const MarksReply = z.object({
  video: z.object({ address: z.string(), poster: z.string(), seconds: z.number() }),
  viewings: z.object({ ended: z.int(), begun: z.int(), unplayable: z.int() }),
  marks: z.array(
    z.object({ at: z.number(), x: z.number(), y: z.number(), kind: z.enum(markKinds), content: z.string() }),
  ),
  respondents: z.int(),
})
export type MarksReply = z.infer<typeof MarksReply>

export const listMarks = call({
  method: 'POST',
  path: '/api/reporting/marks',
  summary: 'What the respondents of a run said about moments of the video of a question',
  who: 'reports',
  isQuestion: true,
  body: z.object({ spec: TableSpec, question: z.string().check(z.maxLength(30)) }),
  replies: { 200: MarksReply },
})

/** A reason to review a response, with its evidence, and the last verdict on it. */
export const ReportFlag = z.intersection(
  ResponseFlag,
  z.object({
    responseId: ResponseId,
    flaggedAt: z.string(),
    verdict: z.nullable(FlagVerdict),
    reviewedAt: z.nullable(z.string()),
  }),
)
export type ReportFlag = z.infer<typeof ReportFlag>

const FlagsQuery = z.object({
  state: z._default(z.enum(['open', 'all']), 'open'),
  ...paging(20),
})
export const FlagsReply = z.object({ flags: z.array(ReportFlag), total: z.int() })
export type FlagsReply = z.infer<typeof FlagsReply>

export const listFlags = call({
  method: 'GET',
  path: '/api/reporting/flags/{surveyID}',
  summary: 'Responses of a survey that a person should review, or all that were flagged',
  who: 'reports',
  params: z.object({ surveyID: SurveyId }),
  query: FlagsQuery,
  replies: { 200: FlagsReply },
})
