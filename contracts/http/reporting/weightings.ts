import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { Weighting } from '../../reporting/weighting.ts'
import { call } from '../call.ts'

const SavedWeighting = z.object({
  weightingID: ReportItemId,
  weighting: Weighting,
  revision: z.int(),
  savedAt: z.string(),
})
export type SavedWeighting = z.infer<typeof SavedWeighting>

/** At most 500, the latest first. */
export const listWeightings = call({
  method: 'GET',
  path: '/api/reporting/weightings',
  summary: 'The saved weightings of a survey',
  who: 'reports',
  query: z.object({ surveyID: SurveyId }),
  replies: { 200: z.array(SavedWeighting) },
})

/** `weightingID` `new`: a new one. `revision`: the one that was changed; if somebody has saved a later one: 409 `stale-version`. */
export const saveWeighting = call({
  method: 'POST',
  path: '/api/reporting/weightings',
  summary: 'Save the targets of a weighting',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    surveyID: SurveyId,
    weightingID: z.union([ReportItemId, z.literal('new')]),
    weighting: Weighting,
    revision: z.optional(z.int()),
  }),
  replies: { 200: z.object({ weightingID: ReportItemId, revision: z.int() }) },
})

export const deleteWeighting = call({
  method: 'DELETE',
  path: '/api/reporting/weightings/{weightingID}',
  summary: 'Delete a saved weighting',
  who: 'reports',
  isRepeatable: true,
  params: z.object({ weightingID: ReportItemId }),
  replies: { 200: z.object({ weightingID: ReportItemId }) },
})
