import * as z from 'zod/mini'
import { PrebuiltSegment } from '../../reporting/saved/segments.ts'
import { call } from '../call.ts'

const BASE = '/api/surveys/report/surveys'

/** `Revision` counts the saves; 0: nothing is saved yet. */
export const loadPreBuildSegments = call({
  method: 'GET',
  path: `${BASE}/loadPreBuildSegments`,
  summary: 'The prebuilt segments of the community',
  who: 'reports',
  replies: { 200: z.object({ preBuildArr: z.array(PrebuiltSegment), Revision: z.int() }) },
})

/** Replaces the list. With the `Revision` that was changed it is refused if somebody has saved a later one. */
export const savePreBuildSegments = call({
  method: 'POST',
  path: `${BASE}/savePreBuildSegments`,
  summary: 'Save the prebuilt segments of the community',
  who: 'reports',
  isRepeatable: true,
  body: z.object({ preBuildArr: z.array(PrebuiltSegment).check(z.maxLength(500)), Revision: z.optional(z.int()) }),
  replies: { 200: z.object({ Revision: z.int() }) },
})
