import { getProfile } from '@portal/contracts/http/identity'
import { type LeaveWords, send } from './leave-words.ts'

/** A display name and a new password, which are the words. Name and address were given when the member was added. */
export const leave: LeaveWords = async (writer) => {
  const { url, cookie, password, words } = writer
  const profile = await fetch(url + getProfile.path, { headers: { cookie } })
  const { pkUser } = getProfile.replies[200].parse(await profile.json())
  await send(writer, '/api/usersAuthentication/displayname', { pkUser, displayName: words })
  await send(writer, '/api/profile/emailsettings', { Newsletter: '0' })
  const body = { old_password: password, new_password: words, confirm_password: words }
  return { ...writer, cookie: await send(writer, '/api/profile/password', body), password: words }
}
