import type { ProjectionArea } from '../area.ts'
import { pollProjection } from './poll/projector.ts'

export const area: ProjectionArea = { readModels: [pollProjection], reactors: [] }
