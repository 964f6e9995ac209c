import type { ProjectionArea } from '../area.ts'
import { convertVideos } from './conversion/reactor.ts'
import { fileProjection } from './file/projector.ts'

export const area: ProjectionArea = { readModels: [fileProjection], reactors: [convertVideos] }
