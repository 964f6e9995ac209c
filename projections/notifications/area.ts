import type { ProjectionArea } from '../area.ts'
import { noticeProjection } from './notice/projector.ts'
import { postNotices } from './post-notices/reactor.ts'
import { postPlannedNews } from './post-planned-news/reactor.ts'

export const area: ProjectionArea = { readModels: [noticeProjection], reactors: [postNotices, postPlannedNews] }
