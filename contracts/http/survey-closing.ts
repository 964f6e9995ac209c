import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'

const turning = { method: 'POST', who: 'reports', isRepeatable: true } as const
const Turned = z.object({ surveyID: SurveyId })
const params = Turned
const replies = { 200: Turned }

/** Who is in the middle of it keeps what was answered, and continues if it is reopened. */
export const closeSurvey = call({
  ...turning,
  path: '/api/surveys/report/surveys/{surveyID}/close',
  summary: 'Close a survey: it takes no answers',
  params,
  replies,
})

export const reopenSurvey = call({
  ...turning,
  path: '/api/surveys/report/surveys/{surveyID}/reopen',
  summary: 'Take answers to a closed survey again',
  params,
  replies,
})
