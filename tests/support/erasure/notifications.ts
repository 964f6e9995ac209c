import { markNotificationRead } from '@portal/contracts/http/notifications'
import { uuidOf } from '../surveys/answering.ts'
import { type LeaveWords, send } from './leave-words.ts'

/** A notification that was read. It has no words: what it leaves is a row under the member's id. */
export const leave: LeaveWords = async (writer) => {
  await send(writer, markNotificationRead.path, { pkNotification: uuidOf('a notice'), type: 'news' })
  return writer
}
