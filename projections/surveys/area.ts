import type { ProjectionArea } from '../area.ts'
import { surveyProjection } from './survey/projector.ts'

export const area: ProjectionArea = { readModels: [surveyProjection], reactors: [] }
