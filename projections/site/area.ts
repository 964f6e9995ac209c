import type { ProjectionArea } from '../area.ts'
import { contentProjection } from './content/projector.ts'
import { siteProjection } from './site/projector.ts'
import { wordingProjection } from './wording/projector.ts'

export const area: ProjectionArea = { readModels: [siteProjection, contentProjection, wordingProjection], reactors: [] }
