import type { ProjectionArea } from '../area.ts'
import { noticeProjection } from './notice/projector.ts'
import { postNotices } from './post-notices/reactor.ts'

export const area: ProjectionArea = { readModels: [noticeProjection], reactors: [postNotices] }
