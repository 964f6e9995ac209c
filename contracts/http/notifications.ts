import * as z from 'zod/mini'
import { Instant, NoticeId } from '../ids.ts'
import { NoticeKind } from '../notifications/notice-kinds.ts'
import { call } from './call.ts'

/** `content.subject`: the id of what it is about; `content.title`: what that is called, as plain text in the reader's language. */
const Notification = z.object({
  pkNotification: NoticeId,
  type: NoticeKind,
  content: z.object({ subject: z.string(), title: z.string() }),
  at: Instant,
})
export type Notification = z.infer<typeof Notification>

/**
 * Unread ones first, then those that were read, each the newest first; a page goes over both. `total`: of all of them. `newest`: when the newest
 * of all of them was posted, on whatever page it is; null where there is none.
 */
export const NotificationList = z.object({
  new: z.array(Notification),
  earlier: z.array(Notification),
  unread: z.int(),
  total: z.int(),
  newest: z.nullable(Instant),
})
export type NotificationList = z.infer<typeof NotificationList>

/** As the address has them: digits. `only`: without those that were read. */
const ListQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  itemsPerPage: z.optional(z.enum(['1', '5', '10', '20', '50', '100'])),
  only: z.optional(z.literal('unread')),
})

/** One's own id. Another's is answered with 404 `not-found`, whether there is such a member or not. */
const Receiver = z.object({ receiver: z.uuid() })
const UserID = z.object({ userID: z.uuid() })

const Unread = z.object({ unread: z.int() })

export const listNotifications = call({
  method: 'GET',
  path: '/api/notifications/{receiver}',
  summary: 'My notifications of the last 90 days: new, earlier, and how many are unread',
  who: 'signed-in',
  params: Receiver,
  query: ListQuery,
  replies: { 200: NotificationList },
})

export const countUnread = call({
  method: 'GET',
  path: '/api/notifications/unread/{receiver}',
  summary: 'How many of my notifications are unread',
  who: 'signed-in',
  params: Receiver,
  replies: { 200: Unread },
})

export const countUnreadNews = call({
  method: 'GET',
  path: '/api/notifications/unreadNews/{userID}',
  summary: 'How many of my notifications about news are unread',
  who: 'signed-in',
  params: UserID,
  replies: { 200: Unread },
})

export const countUnreadSurveys = call({
  method: 'GET',
  path: '/api/notifications/unreadSurveys/{userID}',
  summary: 'How many of my notifications about surveys are unread',
  who: 'signed-in',
  params: UserID,
  replies: { 200: Unread },
})

const Done = z.object({ status: z.literal('success') })

export const markNotificationRead = call({
  method: 'POST',
  path: '/api/notifications/markAsRead',
  summary: 'I have read a notification',
  who: 'signed-in',
  isRepeatable: true,
  body: z.object({ pkNotification: NoticeId, type: NoticeKind }),
  replies: { 200: Done },
})

/** `until`: the moment of the newest that the member has seen, so that one which arrives meanwhile stays unread. */
export const markAllNotificationsRead = call({
  method: 'POST',
  path: '/api/notifications/markAllAsRead',
  summary: 'I have read all notifications until a moment',
  who: 'signed-in',
  isRepeatable: true,
  body: z.object({ until: Instant }),
  replies: { 200: Done },
})

/**
 * A stream of events (`text/event-stream`): `unread` with how many are unread, at its beginning and when they were read elsewhere;
 * `notice` with each new one. The id of an event is a position: a request with `Last-Event-ID` begins after it.
 */
export const watchNotifications = call({
  method: 'GET',
  path: '/api/notifications/live',
  summary: 'My notifications as they are made, as server-sent events',
  who: 'signed-in',
  replies: { 200: { media: 'text/event-stream' } },
})
