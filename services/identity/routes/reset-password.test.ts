import type { LinkRequested, MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { otherToken } from '@portal/tests/support/other-token'
import { waitingForStep } from '@portal/tests/support/portal/in-step'
import {
  aMember,
  aPortal,
  cheapHash,
  cookieOf,
  login,
  PASSWORD,
  TOKEN_SECRET,
} from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { linkTokens } from '../link-token.ts'
import { isPassword } from '../passwords.ts'

const NEW = 'violet kettle on the roof'
const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
const MINUTE = 60_000

const start = async () => {
  const memberId = MemberId.parse(derivedId('member', COMMAND))
  const member = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
  const portal = await aPortal([member])
  const { app, deps, log } = portal
  const { username, displayName, accountType } = member
  await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMAND)
  const stream: Stream<MemberEvent> = `member-${memberId}`
  const events = () => Array.fromAsync(log.readStream(stream), ({ event }) => event)
  const links = async (): Promise<readonly LinkRequested[]> =>
    (await events()).filter((event) => event.type === 'LinkRequested')
  const post = (url: string, payload: object, language = 'en') =>
    app.inject({ method: 'POST', url, headers: { 'accept-language': language }, payload })
  const forget = (email = username, language = 'en') => post('/api/forgotpw', { email }, language)
  /** As the mail has it. */
  const token = async (): Promise<string> => {
    const link = (await links()).at(-1)
    if (!link) throw new Error('no link was requested')
    return linkTokens(TOKEN_SECRET).make({ memberId, linkId: link.linkId, purpose: 'reset-password' })
  }
  const reset = (_token: string, differs: object = {}) =>
    post('/api/resetpw', { _password: NEW, _passwordconfirmed: NEW, _token, ...differs })
  const check = async (_token: string) => (await post('/api/resetpw/link', { _token })).json()
  return { ...portal, member, events, links, forget, token, reset, check }
}

describe('a forgotten password', () => {
  it('asks for a mail in the language of who asks, with a link that is good for an hour', async () => {
    const { forget, links } = await start()
    const reply = await forget('  NOOR@example.org ', 'ar')
    expect([reply.statusCode, reply.json().status]).toEqual([200, 'success'])
    expect(reply.json().message).toMatch(/\p{Script=Arabic}/u)
    expect(await links()).toMatchObject([
      { language: 'ar', at: '2026-11-21T08:00:00.000Z', expiresAt: '2026-11-21T09:00:00.000Z' },
    ])
  })

  it('is answered in the same words, and in the same time, for a name that nobody has', async () => {
    const { forget, log } = await start()
    const stored = log.rows().length
    const nobodys = await waitingForStep(() => forget('nobody@example.org'))
    expect(log.rows()).toHaveLength(stored)
    const members = await waitingForStep(() => forget())
    expect(log.rows()).toHaveLength(stored + 1)
    expect([nobodys.hasWaited, members.hasWaited]).toEqual([true, true])
    expect([nobodys.reply.statusCode, nobodys.reply.body]).toEqual([members.reply.statusCode, members.reply.body])
  })

  it('asked for twice at once sends one mail', async () => {
    const { forget, links } = await start()
    await Promise.all([forget(), forget()])
    await forget()
    expect(await links()).toHaveLength(1)
  })

  it('cannot be used to send mails without end: one network asks 30 times, then waits', async () => {
    const { forget } = await start()
    const replies = await Promise.all(Array.from({ length: 31 }, (_, n) => forget(`name-${n}@example.org`)))
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800)
  })
})

describe('a new password by the link of a mail', () => {
  it('is set, and every session ends', async () => {
    const { app, member, events, forget, token, reset } = await start()
    const cookie = cookieOf(await login(app, member.username))
    await forget()
    const reply = await reset(await token())
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { status: 'Success', message: 'Your new password is set. Sign in with it.' },
    ])
    const last = (await events()).at(-1)
    if (last?.type !== 'PasswordChanged') throw new Error(`the last event is ${last?.type}`)
    expect(last.by).toBe('link')
    expect(await isPassword(NEW, revealed(last.passwordHash, ''))).toBe(true)
    expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(401)
    expect(reply.cookies.map(({ name }) => name)).toEqual(['device']) // no session
  })

  it('signs in at once after too many wrong ones, in the browser in which it was set alone', async () => {
    const { app, member, forget, token, reset } = await start()
    const signIn = (password: string, cookie = '') => {
      const payload = { username: member.username, password }
      return app.inject({ method: 'POST', url: '/api/login', headers: { cookie }, payload })
    }
    for (let wrong = 1; wrong <= 10; wrong += 1) await signIn(`wrong words ${wrong}`)
    expect((await signIn(PASSWORD)).json().message).toContain('Too many failed sign-ins')
    await forget()
    const device = cookieOf(await reset(await token()))
    expect((await signIn(PASSWORD, device)).json().code).toBe('wrong-password') // the former one; the read model of this test is behind
    expect((await signIn(PASSWORD)).json().message).toContain('Too many failed sign-ins')
  })

  it('lets nobody in by the one before, even while the read model is behind', async () => {
    const { app, member, forget, token, reset } = await start()
    const known = cookieOf(await login(app, member.username))
    await forget()
    await reset(await token())
    const byFormer = (cookie = '') =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { cookie },
        payload: { username: member.username, password: PASSWORD },
      })
    for (const reply of [await byFormer(), await byFormer(known)]) {
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'wrong-password'])
      expect(reply.cookies).toEqual([])
    }
  })

  it('gets one answer for every link that is no good: used, too old, followed by another, made up', async () => {
    const { forget, token, reset, later } = await start()
    await forget()
    const first = await token()
    later(2 * MINUTE)
    await forget()
    const second = await token()
    const answers = [await reset(first), await reset('rubbish'), await reset(otherToken(second))]
    expect((await reset(second)).json().status).toBe('Success')
    answers.push(await reset(second))
    later(2 * MINUTE)
    await forget()
    const third = await token()
    later(60 * MINUTE)
    answers.push(await reset(third))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, answers[0]?.body])
    expect(answers[0]?.json()).toEqual({ status: 'error', message: expect.stringContaining('not valid any more') })
  })

  it.each([
    [{ _passwordconfirmed: 'another' }, /do not match/],
    [{ _password: 'short', _passwordconfirmed: 'short' }, /too short/],
    [{ _password: 'noor@example.org', _passwordconfirmed: 'noor@example.org' }, /like your name/],
  ])('that cannot be taken leaves the link as good as it was: %o', async (differs, message) => {
    const { forget, token, reset } = await start()
    await forget()
    expect((await reset(await token(), differs)).json()).toEqual({
      status: 'error',
      message: expect.stringMatching(message),
    })
    expect((await reset(await token())).json().status).toBe('Success')
  })

  it('tells when its link is opened whether it is good, in the same words for all that are not, and uses nothing up', async () => {
    const { forget, token, reset, check, later } = await start()
    await forget()
    const good = await token()
    const fine = { status: 'success', isActive: true }
    expect([await check(good), await check(good)]).toEqual([fine, fine])
    expect((await reset(good)).json().status).toBe('Success')
    later(2 * MINUTE)
    await forget()
    const old = await token()
    later(60 * MINUTE)
    const refused = { status: 'invalid link', message: expect.stringContaining('not valid any more') }
    for (const no of [good, old, otherToken(good), 'rubbish', '']) expect(await check(no)).toEqual(refused)
  })

  it('can be looked at as often as one likes, and guessed 30 times', async () => {
    const { forget, token, check } = await start()
    await forget()
    const good = await token()
    for (let n = 0; n < 31; n += 1) await check(good)
    for (let n = 0; n < 30; n += 1) expect((await check('A'.repeat(86))).status).toBe('invalid link')
    expect((await check('A'.repeat(86))).status).toBe(429)
    expect(await check(good)).toMatchObject({ status: 'success' })
  })

  it('is set once by two tries at the same moment', async () => {
    const { forget, token, reset } = await start()
    await forget()
    const same = await token()
    const replies = await Promise.all([reset(same), reset(same)])
    const statuses: readonly string[] = replies.map((reply) => reply.json().status)
    expect(statuses.toSorted()).toEqual(['Success', 'error'])
  })

  it('cannot be guessed at without end', async () => {
    const { reset } = await start()
    const replies = await Promise.all(Array.from({ length: 31 }, () => reset('A'.repeat(86))))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

it('neither the log nor a reply holds the token of a link', async () => {
  const { forget, token, log } = await start()
  const reply = await forget()
  const made = await token()
  expect(JSON.stringify(log.rows()) + reply.body).not.toContain(made.slice(44))
})
