import type { Instant, MemberId, NoticeId } from '../ids.ts'
import type { NoticeKind } from '../notifications/notice-kinds.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. A notice tells members that something happened: it says which kind of thing, and which one (its subject). It is for
 * one member, or for everybody who was a member by then. It is unread until the member marks it as read; nothing makes it unread again.
 */

/** Stream `notice-{noticeId}`, and its only event. `memberId`: for whom; null for everybody. `subject`: the id of what it is about. */
export type NoticePosted = Readonly<{
  type: 'NoticePosted'
  noticeId: NoticeId
  kind: NoticeKind
  subject: string
  memberId: MemberId | null
  at: Instant
}>

/** Stream `notices-{memberId}`: this and the next. The member has read these. */
export type NoticesRead = Readonly<{
  type: 'NoticesRead'
  memberId: MemberId
  notices: readonly NoticeId[]
  at: Instant
}>

/** The member has read all that was posted until a moment, that moment included. */
export type AllNoticesRead = Readonly<{ type: 'AllNoticesRead'; memberId: MemberId; until: Instant; at: Instant }>

export type ReadingEvent = NoticesRead | AllNoticesRead
export type NotificationsEvent = NoticePosted | ReadingEvent

export const notificationsEvents: EventKinds<NotificationsEvent> = {
  NoticePosted: { version: 1 },
  NoticesRead: { version: 1 },
  AllNoticesRead: { version: 1 },
}
