import * as z from 'zod/mini'
import { SurveyId } from '../../ids.ts'
import { QuestionId } from '../../survey/question-parts.ts'

/** A code of a question of any survey that banners use often. `id` is the client's. */
export const PrebuiltSegment = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  label: z.string().check(z.maxLength(300)),
  surveyID: SurveyId,
  qid: QuestionId,
  item: z.optional(z.int()),
  precode: z.int(),
})
export type PrebuiltSegment = z.infer<typeof PrebuiltSegment>

/** All prebuilt segments of the community. */
export const PrebuiltSegments = z.strictObject({ segments: z.array(PrebuiltSegment).check(z.maxLength(500)) })
