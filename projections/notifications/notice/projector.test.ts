import type { MemberErased } from '@portal/contracts/events/identity'
import type { NoticePosted, NotificationsEvent } from '@portal/contracts/events/notifications'
import { Instant, MemberId, NoticeId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { noticeProjection } from './projector.ts'
import { formerRecipientTable, noticeReaderTable, noticeTable, ownNoticeTable, readNoticeTable } from './tables.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const later = Instant.parse('2026-11-22T11:00:00.000Z')
const noor = MemberId.parse(uuidOf('noor'))
const noticeId = NoticeId.parse(uuidOf('notice'))

const posted = (memberId: MemberId | null): NoticePosted => ({
  type: 'NoticePosted',
  noticeId,
  kind: 'news',
  subject: uuidOf('news'),
  memberId,
  at,
})
const read: NotificationsEvent = { type: 'NoticesRead', memberId: noor, notices: [noticeId], at }
const readUntil = (until: Instant): NotificationsEvent => ({ type: 'AllNoticesRead', memberId: noor, until, at })
const erased: MemberErased = { type: 'MemberErased', memberId: noor, reason: 'asked', by: noor, at }

const rowsAfter = async (events: readonly (NotificationsEvent | MemberErased)[], batch = 1) => {
  const store = memoryRows()
  const fold = noticeProjection.open()
  const all: readonly Recorded[] = events.map((event, index) => ({
    event,
    position: String(index + 1).padStart(16, '0'),
    stream: 'any',
    version: 1,
    eventId: uuidOf(`event ${index}`),
    recordedAt: at,
  }))
  for (let from = 0; from < all.length; from += batch) {
    await fold.apply(store, all.slice(from, from + batch))
    fold.forget()
  }
  const rows = (table: { name: string }) => store.all(table).map((row) => JSON.parse(row))
  return {
    all: rows(noticeTable),
    own: rows(ownNoticeTable),
    read: rows(readNoticeTable),
    reader: rows(noticeReaderTable),
    former: rows(formerRecipientTable),
  }
}

it('a notice for everybody is one row, and a notice for a member is that member’s', async () => {
  expect(await rowsAfter([posted(null)])).toMatchObject({ all: [{ noticeId, kind: 'news' }], own: [] })
  expect(await rowsAfter([posted(noor)])).toMatchObject({ all: [], own: [{ memberId: noor, noticeId }] })
})

it('what a member has read until a moment never moves back', async () => {
  const { reader } = await rowsAfter([readUntil(later), readUntil(at), read])
  expect(reader).toEqual([{ memberId: noor, readUntil: later, position: '0000000000000003' }])
})

it('of an erased member nothing is kept, also of what comes later', async () => {
  for (const batch of [1, 10]) {
    const rows = await rowsAfter(
      [posted(noor), read, readUntil(at), erased, posted(noor), read, readUntil(later)],
      batch,
    )
    expect(rows).toEqual({ all: [], own: [], read: [], reader: [], former: [{ memberId: noor }] })
  }
})
