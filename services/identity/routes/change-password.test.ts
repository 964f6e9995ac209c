import type { MemberEvent, PasswordChanged } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { aMember, aPortal, cheapHash, cookieOf, login, PASSWORD } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { isPassword } from '../passwords.ts'

const NEW = 'violet kettle on the roof'
const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
type Differs = Readonly<Record<string, string>>

const start = async () => {
  const memberId = MemberId.parse(derivedId('member', COMMAND))
  const member = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
  const portal = await aPortal([member])
  const { app, deps, log } = portal
  const { username, displayName, accountType } = member
  const registration = { username, displayName, accountType, password: PASSWORD }
  await deps.commands.registerMember(registration, COMMAND)
  const cookie = cookieOf(await login(app, username))
  const change = (differs: Differs = {}, headers: Differs = { cookie }) => {
    const payload = { old_password: PASSWORD, new_password: NEW, confirm_password: NEW, ...differs }
    return app.inject({ method: 'POST', url: '/api/profile/password', headers, payload })
  }
  const stream: Stream<MemberEvent> = `member-${memberId}`
  const changes = async (): Promise<readonly PasswordChanged[]> => {
    const events = await Array.fromAsync(log.readStream(stream), ({ event }) => event)
    return events.filter((event) => event.type === 'PasswordChanged')
  }
  const profile = (of: string) => app.inject({ url: '/api/profile', headers: { cookie: of } })
  return { ...portal, member, cookie, change, changes, profile }
}

describe('a member who changes the password', () => {
  it('is told so, and only a hash of the new one is stored', async () => {
    const { change, changes, log } = await start()
    const reply = await change()
    expect([reply.statusCode, reply.json().type]).toEqual([200, 'success'])
    expect(reply.headers['log-position']).toBeDefined()
    const [changed] = await changes()
    expect(changed).toMatchObject({ by: 'member', language: 'en' })
    expect(await isPassword(NEW, revealed(changed?.passwordHash ?? { erased: true }, ''))).toBe(true)
    expect(JSON.stringify(log.rows())).not.toContain(NEW)
  })

  it('is signed out everywhere else, and goes on here under another session', async () => {
    const { app, member, cookie, change, profile } = await start()
    const elsewhere = cookieOf(await login(app, member.username))
    const here = cookieOf(await change())
    expect((await profile(elsewhere)).statusCode).toBe(401)
    expect((await profile(cookie)).statusCode).toBe(401)
    expect((await profile(here)).statusCode).toBe(200)
  })

  it('may send a form, as the specification has it', async () => {
    const { app, cookie } = await start()
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ old_password: PASSWORD, new_password: NEW, confirm_password: NEW }).toString()
    const reply = await app.inject({ method: 'POST', url: '/api/profile/password', headers, payload })
    expect(reply.json().type).toBe('success')
  })

  it('is answered error2 where the present password is wrong: only that field is to be cleared', async () => {
    const { change, changes } = await start()
    const reply = await change({ old_password: 'a guess' })
    expect([reply.statusCode, reply.json(), await changes()]).toEqual([
      200,
      { type: 'error2', message: 'The present password is not correct.' },
      [],
    ])
  })

  it.each([
    [{ confirm_password: 'another' }, 'Passwords do not match'],
    [
      { new_password: PASSWORD, confirm_password: PASSWORD },
      'This is your present password already. Choose another one.',
    ],
    [{ new_password: 'short', confirm_password: 'short' }, /too short/],
    [{ new_password: 'password123', confirm_password: 'password123' }, /first that others would try/],
    [{ new_password: 'noor@example.org', confirm_password: 'noor@example.org' }, /too much like your name/],
  ])('is answered error3 where the new one cannot be taken: %o', async (differs, message) => {
    const { change, changes } = await start()
    const reply = await change(differs)
    expect(reply.json()).toEqual({ type: 'error3', message: expect.stringMatching(message) })
    expect(await changes()).toEqual([])
  })

  it('cannot be guessed at: after ten wrong passwords the right one is refused too', async () => {
    const { change, changes } = await start()
    for (let n = 0; n < 10; n += 1) await change({ old_password: `guess ${n}` })
    expect((await change()).json()).toEqual({ type: 'error', message: expect.stringContaining('wait 15 minutes') })
    expect(await changes()).toEqual([])
  })

  it('reads the answer in their own language', async () => {
    const { change, cookie } = await start()
    const reply = await change({ confirm_password: '' }, { cookie, 'accept-language': 'ar' })
    expect(reply.json().message).toMatch(/\p{Script=Arabic}/u)
  })
})

it('a form is refused by every call that takes none', async () => {
  const { app } = await start()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ username: 'noor@example.org', password: PASSWORD }).toString()
  const reply = await app.inject({ method: 'POST', url: '/api/login', headers, payload })
  expect([reply.statusCode, reply.json().code]).toEqual([415, 'invalid-request'])
})
