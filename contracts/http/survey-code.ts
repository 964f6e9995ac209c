import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'

/** The document of the frame: it runs without an origin, and may load and send nothing. */
export const getCustomCode = call({
  method: 'GET',
  path: '/api/surveys/customCode/{surveyID}/{version}',
  summary: 'The code of a survey, as a document for a frame of its own',
  who: 'anyone',
  params: z.object({ surveyID: SurveyId, version: z.coerce.number() }),
  replies: { 200: { media: 'text/html' } },
})
