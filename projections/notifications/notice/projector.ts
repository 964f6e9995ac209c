import type { MemberErased } from '@portal/contracts/events/identity'
import type { NoticePosted, NotificationsEvent, ReadingEvent } from '@portal/contracts/events/notifications'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { projection, type Workspace } from '../../runtime/projection.ts'
import {
  type FormerRecipient,
  formerRecipientTable,
  type NoticeReaderRow,
  type NoticeRow,
  noticeReaderTable,
  noticeTable,
  type OwnNoticeRow,
  ownNoticeTable,
  type ReadNoticeRow,
  readNoticeTable,
} from './tables.ts'

type Followed = NotificationsEvent | MemberErased
type Rows = {
  notice: NoticeRow
  own: OwnNoticeRow
  read: ReadNoticeRow
  reader: NoticeReaderRow
  former: FormerRecipient
}

const posted = (rows: Workspace<Rows>, event: NoticePosted, position: string): void => {
  const { noticeId, kind, subject, memberId, at: postedAt } = event
  const row = { noticeId, kind, subject, postedAt, position }
  if (memberId === null) rows.notice.put(row)
  else if (!rows.former.get(memberId)) rows.own.put({ memberId, ...row })
}

const readBy = (rows: Workspace<Rows>, event: ReadingEvent, position: string): void => {
  const { memberId } = event
  if (rows.former.get(memberId)) return
  const before = rows.reader.get(memberId)
  if (event.type === 'NoticesRead') {
    for (const noticeId of event.notices) rows.read.put({ memberId, noticeId })
    rows.reader.put({ memberId, readUntil: before?.readUntil ?? null, position })
    return
  }
  const readUntil = before?.readUntil != null && before.readUntil > event.until ? before.readUntil : event.until
  rows.reader.put({ memberId, readUntil, position })
}

const forgotten = (rows: Workspace<Rows>, { memberId }: MemberErased): void => {
  for (const one of [...rows.own.unit(memberId).values()]) rows.own.remove(one)
  for (const one of [...rows.read.unit(memberId).values()]) rows.read.remove(one)
  const reader = rows.reader.get(memberId)
  if (reader) rows.reader.remove(reader)
  rows.former.put({ memberId })
}

const memberOf = ({ event }: Recorded<Followed>): readonly string[] => (event.memberId === null ? [] : [event.memberId])

/** What members were told, and what of it they have read. */
export const noticeProjection = projection<Followed, Rows>({
  name: 'notice',
  version: 1,
  types: ['NoticePosted', 'NoticesRead', 'AllNoticesRead', 'MemberErased'],
  key: ({ event, stream }) => event.memberId ?? stream,
  tables: {
    notice: noticeTable,
    own: ownNoticeTable,
    read: readNoticeTable,
    reader: noticeReaderTable,
    former: formerRecipientTable,
  },
  loads: [
    (batch) => {
      const notices = batch.flatMap(({ event }) => (event.type === 'NoticePosted' ? [[event.noticeId]] : []))
      const members = batch.map(memberOf).filter((ids) => ids.length > 0)
      return { notice: notices, own: members, read: members, reader: members, former: members }
    },
  ],
  reduce: (rows, { event, position }) => {
    switch (event.type) {
      case 'NoticePosted':
        return posted(rows, event, position)
      case 'NoticesRead':
      case 'AllNoticesRead':
        return readBy(rows, event, position)
      case 'MemberErased':
        return forgotten(rows, event)
    }
  },
})
