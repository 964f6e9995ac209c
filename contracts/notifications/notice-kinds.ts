import * as z from 'zod/mini'

/** What a notice is about. Its subject is the id of that: of a survey, a poll, a news item. */
export const NoticeKind = z.enum(['survey', 'poll', 'news'])
export type NoticeKind = z.infer<typeof NoticeKind>
