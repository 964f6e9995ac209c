import { randomUUID } from 'node:crypto'
import { addressOf } from '@portal/contracts/http/call'
import {
  countUnread,
  countUnreadNews,
  countUnreadSurveys,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  NotificationList,
  watchNotifications,
} from '@portal/contracts/http/notifications'
import { Instant, type MemberId, NoticeId } from '@portal/contracts/ids'
import type { NoticeKind } from '@portal/contracts/notifications/notice-kinds'
import type { ListedNotice } from '@portal/projections/notifications/notice/queries'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it, vi } from 'vitest'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const noticeId = NoticeId.parse(uuidOf('notice'))
const aNotice = (differs: Partial<ListedNotice> = {}): ListedNotice => ({
  noticeId,
  kind: 'poll',
  subject: uuidOf('tea'),
  title: { en: '<p>Tea &amp; <b>milk</b>?</p>', fr: 'Thé ?' },
  postedAt: at,
  position: '0000000000000001',
  isRead: false,
  ...differs,
})
const withNotices = (notices: readonly ListedNotice[]) => {
  const page = vi.fn(async () => ({ notices, unread: 1, total: notices.length, newest: at }))
  const none = { unread: async () => 1, since: async () => [], head: async () => null }
  return { page, notices: { page, ...none, posted: async () => [], readers: async () => [] } }
}

it('lists unread and read notifications apart, with titles as plain text in the reader’s language', async () => {
  const { page, notices } = withNotices([aNotice(), aNotice({ isRead: true })])
  const { app, cookie, member } = await signedInAs('user', { notices })
  const ask = async (language: string) => {
    const query = { page: '3', itemsPerPage: '20' }
    const url = addressOf(listNotifications, { params: { receiver: member.memberId }, query })
    return NotificationList.parse((await app.inject({ url, headers: { cookie, 'accept-language': language } })).json())
  }
  const english = await ask('en')
  expect([english.new.length, english.earlier.length, english.unread, english.total]).toEqual([1, 1, 1, 2])
  expect(english.new[0]?.content).toEqual({ subject: uuidOf('tea'), title: 'Tea & milk?' })
  expect((await ask('fr')).new[0]?.content.title).toBe('Thé ?')
  expect(page).toHaveBeenLastCalledWith(member.memberId, expect.any(Date), {
    first: 40,
    most: 20,
    isUnreadOnly: false,
  })
})

it('another member’s notifications are not found, whether there is such a member or not', async () => {
  const { app, cookie } = await signedInAs('admin', withNotices([]))
  for (const [call, name] of [
    [listNotifications, 'receiver'],
    [countUnread, 'receiver'],
  ] as const) {
    const url = addressOf(call, { params: { [name]: randomUUID() } })
    const reply = await app.inject({ url, headers: { cookie } })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  }
})

const counts: readonly (readonly [string, (member: MemberId) => string, NoticeKind | null])[] = [
  ['all notifications', (receiver) => addressOf(countUnread, { params: { receiver } }), null],
  ['news', (userID) => addressOf(countUnreadNews, { params: { userID } }), 'news'],
  ['surveys', (userID) => addressOf(countUnreadSurveys, { params: { userID } }), 'survey'],
]

it.each(counts)('the number of unread ones is told of %s', async (_, addressFor, kind) => {
  const unread = vi.fn(async () => 3)
  const { app, cookie, member } = await signedInAs('user', { notices: { ...withNotices([]).notices, unread } })
  const reply = await app.inject({ url: addressFor(member.memberId), headers: { cookie } })
  expect(reply.json()).toEqual({ unread: 3 })
  expect(unread).toHaveBeenCalledExactlyOnceWith(member.memberId, expect.any(Date), kind)
})

it('a mark is an event of whoever is signed in, and is stored once', async () => {
  const { app, cookie, log, member } = await signedInAs('user')
  const body = { pkNotification: noticeId, type: 'poll' }
  const headers = { cookie, 'idempotency-key': 'the same' }
  for (const _ of [1, 2]) {
    const reply = await app.inject({ method: 'POST', url: markNotificationRead.path, headers, payload: body })
    expect(reply.json()).toEqual({ status: 'success' })
    expect(reply.headers['log-position']).toEqual(expect.any(String))
  }
  await app.inject({
    method: 'POST',
    url: markAllNotificationsRead.path,
    headers: { cookie },
    payload: { until: '2100-01-01T00:00:00.000Z' },
  })
  const stored: unknown[] = []
  for await (const { event } of log.readStream(`notices-${member.memberId}`)) stored.push(event)
  const now = '2026-11-21T08:00:00.000Z'
  expect(stored).toEqual([
    { type: 'NoticesRead', memberId: member.memberId, notices: [noticeId], at: now },
    { type: 'AllNoticesRead', memberId: member.memberId, until: now, at: now },
  ])
})

it('the stream is sent as it is made: no proxy keeps it back, and it is resumed at the position of the last event', async () => {
  const joins: (string | null)[] = []
  const noticesLive = {
    join: (
      watcher: Readonly<{ memberId: MemberId; write: (text: string) => void; end: () => void }>,
      from: string | null,
    ) => {
      joins.push(from)
      watcher.write(': \n\n')
      watcher.end()
      return () => undefined
    },
    close: () => undefined,
  }
  const { app, cookie } = await signedInAs('user', { noticesLive })
  const ask = (last: string) =>
    app.inject({
      url: watchNotifications.path,
      headers: { cookie, 'last-event-id': last, 'accept-encoding': 'gzip, br' },
    })
  const reply = await ask('0000000000000007')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, ': \n\n'])
  await ask(`' or 1 = 1`)
  expect(joins).toEqual(['0000000000000007', null])
})

it('too many streams are refused with a time to come back', async () => {
  const noticesLive = { join: () => null, close: () => undefined }
  const { app, cookie } = await signedInAs('user', { noticesLive })
  const reply = await app.inject({ url: watchNotifications.path, headers: { cookie } })
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([429, 'too-many-requests', '30'])
})
