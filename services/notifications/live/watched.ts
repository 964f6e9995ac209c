import type { Position } from '@portal/infra/event-log/event-log'
import type { FreshNotice, NoticeQueries, StoredNotice } from '@portal/projections/notifications/notice/queries'
import { eventText, RETRY_TEXT } from '../../http/calls/event-text.ts'
import type { MemberStream } from '../../http/calls/live-streams.ts'
import { presentNotice } from '../presenter.ts'

/** A stream to the browser of a member. */
export type Watcher = MemberStream & Readonly<{ language: string }>

type Deps = Readonly<{ notices: Pick<NoticeQueries, 'since' | 'unread'>; clock: () => Date }>

/**
 * What one stream was sent. Notices that come while it is sent what comes first wait until that is done; each is sent once.
 * `after`: the position from which it is resumed; null for a new one.
 */
export const watched = ({ notices, clock }: Deps, watcher: Watcher, after: Position | null) => {
  const { memberId, language } = watcher
  let sentTo: Position = after ?? ''
  let waiting: StoredNotice[] | null = []

  const send = (notice: StoredNotice): void => {
    if (notice.position <= sentTo) return
    sentTo = notice.position
    watcher.write(eventText('notice', notice.position, presentNotice(notice, language)))
  }
  const tellUnread = async (id: Position | null): Promise<void> => {
    const unread = await notices.unread(memberId, clock(), null)
    watcher.write(eventText('unread', id, { unread }))
  }

  return {
    watcher,
    tellUnread,
    /** What came after its position, and how many are unread. `head`: the position of the newest notice. */
    begin: async (head: Position): Promise<void> => {
      watcher.write(RETRY_TEXT)
      if (after === null) sentTo = head
      else for (const notice of await notices.since(memberId, clock(), after)) send(notice)
      await tellUnread(head)
      const waited = waiting ?? []
      waiting = null
      for (const notice of waited) send(notice)
    },
    tell: (notice: FreshNotice): void => {
      if (notice.memberId !== null && notice.memberId !== memberId) return
      if (waiting) waiting.push(notice)
      else send(notice)
    },
  }
}
export type Watched = ReturnType<typeof watched>
