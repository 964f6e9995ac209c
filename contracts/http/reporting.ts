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

/** GET /api/surveys/report/surveys/precodes/{surveyID}/{crosstab}/{all} */
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

/** GET /api/reporting/texts/{surveyID}/{question}: open texts, newest first, with search and paging. */
export const TextsQuery = z.object({
  search: z._default(z.string().check(z.maxLength(200)), ''),
  page: z._default(z.coerce.number().check(z.minimum(1)), 1),
  itemsPerPage: z._default(z.coerce.number().check(z.minimum(1), z.maximum(100)), 20),
})
export const TextsReply = z.object({
  texts: z.array(z.object({ text: z.string(), at: z.string() })),
  total: z.int(),
})
export type TextsReply = z.infer<typeof TextsReply>
