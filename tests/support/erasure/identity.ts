import { getProfile } from '@portal/contracts/http/own-session'
import { cookieJar } from '../portal/cookie-jar.ts'
import { namedAddress, softwareAuthenticator } from '../portal/software-authenticator.ts'
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

/** A passkey that is called by the words, with recovery codes. It is removed again, so that the password is enough to sign in. */
const leavePasskey = async (writer: Writer): Promise<Writer> => {
  const { url, password, words: name } = writer
  const jar = cookieJar()
  jar.take([writer.cookie])
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie: jar.header() }
    const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
    jar.take(reply.headers.getSetCookie())
    return reply.json()
  }
  const begun = await ask('POST', '/api/profile/passkeys/challenge', { password })
  await ask('POST', '/api/profile/passkeys/add', { name, ...softwareAuthenticator(namedAddress(url)).make(begun) })
  const { passkeys } = await ask('GET', '/api/profile/passkeys')
  await ask('POST', `/api/profile/passkeys/remove/${passkeys[0].id}`, { password })
  return { ...writer, cookie: jar.header() }
}

/**
 * Reasons to unsubscribe, a passkey, a new password and a display name, which are the words; the name comes last, as no password may be like it. Name
 * and address were given when the member was added.
 */
export const leave: LeaveWords = async (before) => {
  const { pkUser, email = '' } = await profileOf(before)
  await send(before, '/api/profile/emailsettings', { Newsletter: '0' })
  const writer = await leavePasskey(await leaveReasons(before, email))
  const { password, words } = writer
  const body = { old_password: password, new_password: words, confirm_password: words }
  const after = { ...writer, cookie: await send(writer, '/api/profile/password', body), password: words }
  await send(after, '/api/usersAuthentication/displayname', { pkUser, displayName: words })
  return after
}
