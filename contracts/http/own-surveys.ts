import * as z from 'zod/mini'
import { call } from './call.ts'
import { paging } from './paging.ts'
import { SurveyTile } from './surveys.ts'

/** The surveys about the member: those of the type `profile`. */
export const listProfileSurveys = call({
  method: 'GET',
  path: '/api/surveys/profiles',
  summary: 'The surveys about myself that I may take',
  who: 'signed-in',
  replies: { 200: z.record(z.string(), SurveyTile) },
})

/** `link`: to go on with it; empty where nothing is left to do. */
const BegunSurvey = z.object({
  surveyID: z.string(),
  TableTitle: z.string(),
  Status: z.enum(['in progress', 'complete', 'screened', 'quota full', 'terminated']),
  startedAt: z.string(),
  completedAt: z.nullable(z.string()),
  link: z.string(),
})
export type BegunSurvey = z.infer<typeof BegunSurvey>

const BegunSurveysReply = z.object({ surveys: z.array(BegunSurvey), total: z.int() })

/** `id`: of whoever asks; another one is not found. */
export const listBegunSurveys = call({
  method: 'GET',
  path: '/api/surveys/user/{id}',
  summary: 'The surveys that I have begun, the latest first',
  who: 'signed-in',
  params: z.object({ id: z.uuid() }),
  query: z.object(paging(10)),
  replies: { 200: BegunSurveysReply },
})
