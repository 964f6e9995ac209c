import { memberProjection } from './identity/member/projector.ts'
import { qualityProjection } from './reporting/quality/projector.ts'
import { reportingProjection } from './reporting/response/projector.ts'
import type { Projection } from './runtime/projection.ts'
import { surveyProjection } from './surveys/survey/projector.ts'

/** Every read model that there is. */
export const readModels: readonly Projection[] = [
  memberProjection,
  surveyProjection,
  reportingProjection,
  qualityProjection,
]
