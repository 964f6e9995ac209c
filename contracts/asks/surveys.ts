import * as z from 'zod/mini'
import { ResponseId, SurveyId } from '../ids.ts'

/**
 * A response was completed faster than a respondent who read the questions is likely to be. In seconds; `responses`
 * were compared.
 */
export const FlagSpeeder = z.object({
  surveyId: SurveyId,
  responseId: ResponseId,
  seconds: z.number(),
  medianSeconds: z.number(),
  thresholdSeconds: z.number(),
  responses: z.int(),
})
export type FlagSpeeder = z.infer<typeof FlagSpeeder>
