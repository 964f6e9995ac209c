import type { NoticeKind } from '@portal/contracts/notifications/notice-kinds'
import type { Table } from '../../runtime/rows/table.ts'

/** A notice for everybody. `position`: of its event. */
export type NoticeRow = { noticeId: string; kind: NoticeKind; subject: string; postedAt: string; position: string }

export const noticeTable: Table<NoticeRow> = {
  name: 'notice',
  columns: { noticeId: 'uuid', kind: 'text', subject: 'text', postedAt: 'timestamptz', position: 'position' },
  key: ['noticeId'],
  indexes: [['position'], ['postedAt']],
  keepBytes: 256 * 1024,
}

/** A notice for one member. */
export type OwnNoticeRow = NoticeRow & { memberId: string }

export const ownNoticeTable: Table<OwnNoticeRow> = {
  name: 'notice_own',
  columns: { memberId: 'uuid', ...noticeTable.columns },
  key: ['memberId', 'noticeId'],
  unit: ['memberId'],
  indexes: [['position']],
  keepBytes: 1024 * 1024,
}

/** A notice that a member has read, since everything was read last. */
export type ReadNoticeRow = { memberId: string; noticeId: string }

export const readNoticeTable: Table<ReadNoticeRow> = {
  name: 'notice_read',
  columns: { memberId: 'uuid', noticeId: 'uuid' },
  key: ['memberId', 'noticeId'],
  unit: ['memberId'],
  keepBytes: 1024 * 1024,
}

/** `readUntil`: what was posted until then is read; null for none. `position`: of the last event of reading. */
export type NoticeReaderRow = { memberId: string; readUntil: string | null; position: string }

export const noticeReaderTable: Table<NoticeReaderRow> = {
  name: 'notice_reader',
  columns: { memberId: 'uuid', readUntil: 'timestamptz null', position: 'position' },
  key: ['memberId'],
  indexes: [['position']],
  keepBytes: 1024 * 1024,
}

/** Members who were erased: what comes later for them or of them is not kept. */
export type FormerRecipient = { memberId: string }

export const formerRecipientTable: Table<FormerRecipient> = {
  name: 'notice_former_recipient',
  columns: { memberId: 'uuid' },
  key: ['memberId'],
  keepBytes: 256 * 1024,
}
