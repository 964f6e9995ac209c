import * as z from 'zod/mini'
import { ResponseId, SurveyId } from '../ids.ts'
import { FlagKind, FlagVerdict } from '../survey/response-flag.ts'
import { call } from './call.ts'

export const reviewFlag = call({
  method: 'POST',
  path: '/api/surveys/flags/review',
  summary: 'Accept or dismiss a flag of a response, or (null) take back what was said; the last verdict counts',
  who: 'reports',
  isRepeatable: true,
  body: z.object({ surveyID: SurveyId, responseId: ResponseId, flag: FlagKind, verdict: z.nullable(FlagVerdict) }),
  replies: { 200: z.object({ status: z.literal('success') }) },
})
