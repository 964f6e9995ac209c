import {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@portal/contracts/http/notifications'
import { Instant, NoticeId } from '@portal/contracts/ids'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeStream } from '../../../test-support/fake-stream.ts'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { Bell } from './bell.tsx'
import { NotificationsScreen } from './notifications-screen.tsx'

const ids = ['018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01', '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e02'] as const
const noticeIdOf = (at: number) => NoticeId.parse(`018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e${String(at + 10)}`)
const notice = (at: 0 | 1, title: string, type: Notification['type'] = 'poll'): Notification => ({
  pkNotification: NoticeId.parse(ids[at]),
  type,
  content: { subject: ids[at], title },
  at: Instant.parse(`2026-11-22T10:0${at}:00.000Z`),
})

const newestOf = (now: Readonly<Record<'unread' | 'earlier', readonly Notification[]>>) =>
  [...now.unread, ...now.earlier]
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null

/** A server with unread and read notifications. A mark moves them. */
const serving = (unread: Notification[], earlier: Notification[] = []) => {
  const now = { unread, earlier }
  const read = (is: (one: Notification) => boolean) => {
    now.earlier = [...now.unread.filter(is), ...now.earlier]
    now.unread = now.unread.filter((one) => !is(one))
  }
  const asked = serve(({ method, path, body }) => {
    if (path.includes(countUnread.path.replace('{receiver}', ''))) return { body: { unread: now.unread.length } }
    if (method === listNotifications.method) {
      const total = now.unread.length + now.earlier.length
      return {
        body: { new: now.unread, earlier: now.earlier, unread: now.unread.length, total, newest: newestOf(now) },
      }
    }
    const { pkNotification } = Object(body) as { pkNotification?: string }
    read((one) => pkNotification === undefined || one.pkNotification === pkNotification)
    return { body: { status: 'success' } }
  })
  return { now, sent: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body) }
}

beforeEach(() => {
  FakeStream.open = []
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(() => vi.unstubAllGlobals())

const bell = (name: RegExp) => screen.findByRole('button', { name })

describe('the bell', () => {
  it('says how many are unread, and shows them first in its panel', async () => {
    serving([notice(1, 'Coffee?')], [notice(0, 'Tea?')])
    openScreen(<Bell />)
    await userEvent.click(await bell(/1 unread/))
    const lists = await screen.findAllByRole('list')
    expect(lists.map((list) => within(list).getByRole('link').textContent)).toEqual([
      expect.stringContaining('Coffee?'),
      expect.stringContaining('Tea?'),
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  })

  it('counts and shows at once what the stream tells, each notification once', async () => {
    const { now } = serving([])
    openScreen(<Bell />)
    await bell(/none unread/)
    await waitFor(() => expect(FakeStream.open).toHaveLength(1))
    const arrived = notice(0, 'Tea?')
    now.unread = [arrived]
    FakeStream.open[0]?.say('notice', arrived)
    FakeStream.open[0]?.say('notice', arrived)
    await bell(/1 unread/)
    await screen.findByText('New notification: Tea?')
    now.unread = []
    FakeStream.open[0]?.say('unread', { unread: 0 })
    await bell(/none unread/)
  })

  it('leads to what a notification is about, and marks it as read', async () => {
    const { sent } = serving([notice(0, 'We have news', 'news')])
    const { router } = openScreen(<Bell />)
    await userEvent.click(await bell(/1 unread/))
    await userEvent.click(await screen.findByRole('link', { name: /We have news/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/news/${ids[0]}`))
    await waitFor(() => expect(sent(markNotificationRead.path)).toEqual([{ pkNotification: ids[0], type: 'news' }]))
  })

  it('marks as read what was there when the list was shown, not what comes meanwhile', async () => {
    const { sent } = serving([notice(1, 'Coffee?'), notice(0, 'Tea?')])
    openScreen(<Bell />)
    await userEvent.click(await bell(/2 unread/))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await bell(/none unread/)
    expect(sent(markAllNotificationsRead.path)).toEqual([{ until: notice(1, '').at }])
  })
})

describe('the screen of notifications', () => {
  it('lists new and earlier ones apart, and marks one as read', async () => {
    const { sent } = serving([notice(1, 'Coffee?')], [notice(0, 'Tea?')])
    openScreen(<NotificationsScreen />, { member: noor })
    await screen.findByText('2 notifications')
    await userEvent.click(screen.getByRole('button', { name: 'Mark “Coffee?” as read' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'New' })).toBeNull())
    expect(sent(markNotificationRead.path)).toHaveLength(1)
  })

  it('marks all as read from any page, and goes to the last page that there is once the others are read', async () => {
    let unread = Array.from({ length: 11 }, (_, at) => ({ ...notice(0, `Tea ${at}`), pkNotification: noticeIdOf(at) }))
    const newest = notice(1, '').at
    const pageOf = (query: URLSearchParams) => {
      const first = (Number(query.get('page')) - 1) * 10
      return { new: unread.slice(first, first + 10), earlier: [], unread: unread.length, total: unread.length, newest }
    }
    const asked = serve(({ method, path, query }) => {
      if (method === listNotifications.method) return { body: pageOf(query) }
      if (path === markNotificationRead.path) unread = unread.slice(0, 10)
      return { body: { status: 'success' } }
    })
    openScreen(<NotificationsScreen />, { member: noor })
    await screen.findByText('11 notifications')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Tea 10')
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() =>
      expect(asked.filter(({ path }) => path === markAllNotificationsRead.path).map(({ body }) => body)).toEqual([
        { until: newest },
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Mark “Tea 10” as read' }))
    await screen.findByText('Tea 9')
    await screen.findByText('10 notifications')
  })

  it('says what it is for where there is none', async () => {
    serving([])
    openScreen(<NotificationsScreen />)
    await screen.findByRole('heading', { name: 'No notifications yet' })
  })
})
