import type { ProjectionArea } from '../area.ts'
import { siteProjection } from './site/projector.ts'

export const area: ProjectionArea = { readModels: [siteProjection], reactors: [] }
