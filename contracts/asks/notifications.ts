import * as z from 'zod/mini'
import { ContentId, Instant, MemberId } from '../ids.ts'
import { NoticeKind } from '../notifications/notice-kinds.ts'

/** Tell members of something. `memberId`: whom; null for everybody. */
export const PostNotice = z.object({ kind: NoticeKind, subject: z.string(), memberId: z.nullable(MemberId) })
export type PostNotice = z.infer<typeof PostNotice>

/** Tell everybody of a news item that is shown from then on. */
export const PostPlannedNews = z.object({ contentId: ContentId, shownAt: Instant })
export type PostPlannedNews = z.infer<typeof PostPlannedNews>
