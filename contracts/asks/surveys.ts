import * as z from 'zod/mini'
import { Instant, ResponseId, SurveyId } from '../ids.ts'

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

/** A response is complete: what its answers show by themselves is to be flagged. */
export const CheckResponse = z.object({ surveyId: SurveyId, responseId: ResponseId })
export type CheckResponse = z.infer<typeof CheckResponse>

/** A response has the same coded answers as an earlier one, `of`: this many. */
export const FlagDuplicate = z.object({ surveyId: SurveyId, responseId: ResponseId, of: ResponseId, answers: z.int() })
export type FlagDuplicate = z.infer<typeof FlagDuplicate>

/** A response met an alert of its survey: tell the staff whom it names. */
export const TellStaff = z.object({ surveyId: SurveyId, responseId: ResponseId, alert: z.string() })
export type TellStaff = z.infer<typeof TellStaff>

/**
 * A response may hold a place in a quota that others could have: it ended without being complete, or (with `idleSince`)
 * no page of it has come since then.
 */
export const ReleasePlace = z.object({
  surveyId: SurveyId,
  responseId: ResponseId,
  idleSince: z.nullable(Instant),
})
export type ReleasePlace = z.infer<typeof ReleasePlace>
