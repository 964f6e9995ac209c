import type { MemberEvent } from '@portal/contracts/events/identity'
import type { Call } from '@portal/contracts/http/call'
import type { Stream } from '@portal/infra/event-log/event-log'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import { aPortal, cookieOf, login, PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import { solvedWork } from '@portal/tests/support/portal/solved-work'
import { describe, expect, it } from 'vitest'

const bodied = (await allCalls()).filter(({ body }) => body !== undefined)
/** What an account is, and who does something: never what a client says. */
const FORBIDDEN = { isActive: true, isLocked: false, passwordHash: 'x', by: 'x', actedBy: 'x', isStaff: true }

const sentBody = (call: Call): object => aRequest(call, { token: 'x'.repeat(40), password: PASSWORD }).payload ?? {}

describe('mass assignment', () => {
  it.each(bodied.map((call) => ({ name: nameOf(call), call })))(
    '$name drops what its contract does not name, or refuses it',
    ({ call }) => {
      const body = sentBody(call)
      if (Array.isArray(body)) return
      const read = call.body?.safeParse({ ...body, ...FORBIDDEN })
      if (!read?.success) return // refused as a whole
      expect(Object.keys(Object(read.data)).filter((key) => Object.hasOwn(FORBIDDEN, key))).toEqual([])
    },
  )

  it('makes no staff of who registers, and no active account', async () => {
    const { app, deps, log } = await aPortal()
    const { challenge } = (await app.inject({ url: '/api/captcha' })).json()
    const typed = {
      _email: 'ada@example.org',
      _password: 'violet kettle on the roof',
      _passwordconfirmed: 'violet kettle on the roof',
      _captcha: solvedWork(challenge),
      agree: true,
    }
    const payload = { ...typed, ...FORBIDDEN, accountType: 'developer', account_type: 'developer' }
    await app.inject({ method: 'POST', url: '/api/register', payload })
    const stream: Stream<MemberEvent> = `member-${await deps.commands.holderOfLogin('ada@example.org')}`
    const events = await Array.fromAsync(log.readStream(stream), ({ event }) => event)
    expect(events.map(({ type }) => type)).toEqual(['MemberRegistered', 'MemberJoined', 'LinkRequested'])
    expect(events[0]).toMatchObject({ accountType: 'user' })
  })
})

describe('session fixation', () => {
  it('gains nothing: the session after sign-in has an id that nobody knew before', async () => {
    const { app, member, cookie } = await signedInAs('user')
    const planted = /session=([\w-]+)/.exec(cookie)?.[1] ?? ''
    const headers = { cookie: `session=${planted}` }
    const payload = { username: member.username, password: PASSWORD }
    const reply = await app.inject({ method: 'POST', url: '/api/login', headers, payload })
    expect(cookieOf(reply)).not.toContain(planted)
    expect((await app.inject({ url: '/api/profile', headers })).statusCode).toBe(401)
  })

  it('gains nothing by an id of the attacker’s choice: it is no session, before and after', async () => {
    const { app, member } = await signedInAs('user')
    const headers = { cookie: `session=${'A'.repeat(43)}` }
    const payload = { username: member.username, password: PASSWORD }
    const reply = await app.inject({ method: 'POST', url: '/api/login', headers, payload })
    expect(cookieOf(reply)).not.toContain('A'.repeat(43))
    expect((await app.inject({ url: '/api/profile', headers })).statusCode).toBe(401)
  })

  it('gains nothing by an address: no call takes a session from one', async () => {
    const { app, member } = await signedInAs('user')
    const session = cookieOf(await login(app, member.username)).replace(/;.*/, '')
    expect((await app.inject({ url: `/api/profile?${session}` })).statusCode).toBe(401)
  })
})
