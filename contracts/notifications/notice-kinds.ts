import * as z from 'zod/mini'

/** What a notice is about. Its subject is the id of that: of a survey, a poll, a news item, a badge; of a referral the other member. */
export const NoticeKind = z.enum(['survey', 'poll', 'news', 'badge', 'referral'])
export type NoticeKind = z.infer<typeof NoticeKind>
