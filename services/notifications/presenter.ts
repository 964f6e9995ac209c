import type { Notification, NotificationList } from '@portal/contracts/http/notifications'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { NoticePage, StoredNotice } from '@portal/projections/notifications/notice/queries'

/** A notice in the language of its reader. */
export const presentNotice = (
  { noticeId, kind, subject, title, postedAt }: StoredNotice,
  language: string,
): Notification => ({
  pkNotification: noticeId,
  type: kind,
  content: { subject, title: plainText(textIn(title, language, ['en'])) },
  at: postedAt,
})

export const presentNotices = ({ notices, unread, total, newest }: NoticePage, language: string): NotificationList => {
  const present = (isRead: boolean): Notification[] =>
    notices.filter((one) => one.isRead === isRead).map((one) => presentNotice(one, language))
  return { new: present(false), earlier: present(true), unread, total, newest }
}
