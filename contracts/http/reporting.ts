import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { TableRun, TableSpec } from '../reporting/table.ts'

/** GET /api/surveys/report/surveys. OpenLink 0: not an open link. `responses` counts everybody who started. */
export const ReportSurvey = z.object({
  surveyID: SurveyId,
  Name: z.string(),
  Type: z.string(),
  OpenLink: z.int(),
  responses: z.int(),
  completes: z.int(),
  version: z.int(),
  publishedAt: z.string(),
})
export type ReportSurvey = z.infer<typeof ReportSurvey>
export const ReportSurveys = z.array(ReportSurvey)

/**
 * GET /api/surveys/report/surveys/precodes/{surveyID}/{crosstab}/{all}: `crosstab` 1 leaves out what cannot make columns
 * (open texts), `all` 1 adds what has no table (info).
 */
const Switch = z.enum(['0', '1'])
export const PrecodesParams = z.object({ surveyID: SurveyId, crosstab: Switch, all: Switch })
export const PrecodesQuery = z.object({ reportID: z.optional(z.string().check(z.maxLength(60))) })
export const ReportPrecode = z.object({ Precode: z.int(), PrecodeText: z.string() })
export const ReportQuestion = z.object({
  id: z.string(),
  text: z.string(),
  QuestionType: z.int(),
  precodes: z.array(ReportPrecode),
  scale: z.array(ReportPrecode),
})
export type ReportQuestion = z.infer<typeof ReportQuestion>
export const ReportQuestions = z.array(ReportQuestion)

/** POST /api/reporting/run: one spec in, one result object out. */
export const RunBody = TableSpec
export const RunReply = TableRun

/**
 * GET /api/reporting/texts/{surveyID}/{question}: open texts, newest first, with search and paging. `question` is the
 * answer key of the texts: `Q6`, or `Q3_9_other` for what was written beside option 9 of Q3.
 */
export const TextsParams = z.object({
  surveyID: SurveyId,
  question: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*(_\d{1,6}_other)?$/), z.maxLength(60)),
})
export const TextsQuery = z.object({
  search: z._default(z.string().check(z.maxLength(200)), ''),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  itemsPerPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
})
export const TextsReply = z.object({
  texts: z.array(z.object({ text: z.string(), at: z.string() })),
  total: z.int(),
})
export type TextsReply = z.infer<typeof TextsReply>
