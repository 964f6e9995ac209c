import * as z from 'zod/mini'
import { ResponseId, SurveyId } from '../ids.ts'

/** A response was completed faster than is likely of somebody who read the questions. In seconds; `responses` were compared. */
export const FlagSpeeder = z.object({
  surveyId: SurveyId,
  responseId: ResponseId,
  seconds: z.number(),
  medianSeconds: z.number(),
  thresholdSeconds: z.number(),
  responses: z.int(),
})
export type FlagSpeeder = z.infer<typeof FlagSpeeder>
