import { type LeaveWords, send } from './leave-words.ts'

/** A new password, which is the words. Name and address were given when the member was added. */
export const leave: LeaveWords = async (writer) => {
  const { password, words } = writer
  const body = { old_password: password, new_password: words, confirm_password: words }
  return { ...writer, cookie: await send(writer, '/api/profile/password', body), password: words }
}
