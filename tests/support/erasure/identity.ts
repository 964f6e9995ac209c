import { getProfile } from '@portal/contracts/http/identity'
import { type LeaveWords, send, type Writer } from './leave-words.ts'

const profileOf = async ({ url, cookie }: Writer) => {
  const reply = await fetch(url + getProfile.path, { headers: { cookie } })
  return getProfile.replies[200].parse(await reply.json())
}

/** Unsubscribing by a mail, and then signed in, which ends the session. Both times the words are the reason. */
const leaveReasons = async (writer: Writer, email: string): Promise<Writer> => {
  const body = { email, reason: 'Other', other: writer.words }
  await send({ ...writer, cookie: '' }, '/api/unsubscribe', body)
  await send(writer, '/api/unsubscribe', body)
  const cookie = await send({ ...writer, cookie: '' }, '/api/login', { username: email, password: writer.password })
  return { ...writer, cookie }
}

/**
 * Reasons to unsubscribe, a new password and a display name, which are the words; the name comes last, as no password may be like it. Name
 * and address were given when the member was added.
 */
export const leave: LeaveWords = async (before) => {
  const { pkUser, email = '' } = await profileOf(before)
  await send(before, '/api/profile/emailsettings', { Newsletter: '0' })
  const writer = await leaveReasons(before, email)
  const { password, words } = writer
  const body = { old_password: password, new_password: words, confirm_password: words }
  const after = { ...writer, cookie: await send(writer, '/api/profile/password', body), password: words }
  await send(after, '/api/usersAuthentication/displayname', { pkUser, displayName: words })
  return after
}
