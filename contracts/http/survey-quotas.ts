import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'

const QuotaCellReply = z.object({
  id: z.string(),
  name: z.string(),
  target: z.int(),
  complete: z.int(),
  reserved: z.int(),
  left: z.int(),
})
export const QuotasReply = z.object({
  surveyID: SurveyId,
  Name: z.string(),
  quotas: z.array(z.object({ id: z.string(), name: z.string(), cells: z.array(QuotaCellReply) })),
})
export type QuotasReply = z.infer<typeof QuotasReply>

/** The cells of the newest version. `reserved`: places of respondents who have not finished; `left`: neither taken nor reserved. */
export const listQuotas = call({
  method: 'GET',
  path: '/api/surveys/quotas/{surveyID}',
  summary: 'The quotas of a survey, cell by cell',
  who: 'reports',
  params: z.object({ surveyID: SurveyId }),
  replies: { 200: QuotasReply },
})
