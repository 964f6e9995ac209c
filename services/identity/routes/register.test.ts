import type { LinkRequested, MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { otherToken } from '@portal/tests/support/other-token'
import { waitingForStep } from '@portal/tests/support/portal/in-step'
import { aMember, aPortal, cheapHash, login, PASSWORD, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { solvedWork as solved } from '@portal/tests/support/portal/solved-work'
import { describe, expect, it } from 'vitest'
import { linkTokens } from '../link-token.ts'
import { isPassword } from '../passwords.ts'

const ADA = 'ada@example.org'
const NEW = 'violet kettle on the roof'

const start = async () => {
  const portal = await aPortal([])
  const { app, deps, log } = portal
  const post = (url: string, payload: object, language = 'en') =>
    app.inject({ method: 'POST', url, headers: { 'accept-language': language }, payload })
  const work = async () => solved((await app.inject({ url: '/api/captcha' })).json().challenge)
  const register = async (differs: object = {}, language = 'en') => {
    const typed = { _email: ADA, _password: NEW, _passwordconfirmed: NEW, _captcha: await work(), agree: true }
    return post('/api/register', { ...typed, ...differs }, language)
  }
  const eventsOf = async (username: string): Promise<readonly MemberEvent[]> => {
    const memberId = await deps.commands.holderOfLogin(username)
    const stream: Stream<MemberEvent> = `member-${memberId}`
    return memberId === null ? [] : Array.fromAsync(log.readStream(stream), ({ event }) => event)
  }
  const linksTo = async (username: string): Promise<readonly LinkRequested[]> =>
    (await eventsOf(username)).filter((event) => event.type === 'LinkRequested')
  const token = async (): Promise<string> => {
    const link = (await linksTo(ADA)).findLast(({ purpose }) => purpose === 'activate')
    if (!link) throw new Error('no link was requested')
    return linkTokens(TOKEN_SECRET).make({ memberId: link.memberId, linkId: link.linkId, purpose: 'activate' })
  }
  const activate = (obj: string) => post('/api/activate', { obj })
  const resend = (email: string) => post('/api/resendactivation', { email })
  return { ...portal, register, eventsOf, linksTo, token, activate, resend }
}

describe('registering', () => {
  it('stores who it is, sealed, and requests the mail with the link, in one append', async () => {
    const { register, eventsOf, log } = await start()
    const reply = await register({ _referral: 'r1' }, 'ar')
    expect([reply.statusCode, reply.json().status]).toEqual([200, 'success'])
    const events = await eventsOf(ADA)
    expect(events.map(({ type }) => type)).toEqual(['MemberRegistered', 'MemberJoined', 'LinkRequested'])
    const [registered, joined, link] = events
    if (registered?.type !== 'MemberRegistered' || joined?.type !== 'MemberJoined') throw new Error('no registration')
    expect(registered.accountType).toBe('user')
    const anonymous = `Anonymous ${registered.memberId}`
    expect(revealed(registered.contact, null)).toEqual({ username: ADA, displayName: anonymous })
    expect(joined.referral).toEqual({ value: 'r1' })
    expect(link).toMatchObject({ purpose: 'activate', language: 'ar', expiresAt: '2026-11-28T08:00:00.000Z' })
    expect(JSON.stringify(log.rows())).not.toContain(NEW)
  })

  it('with an address that an active member has is answered alike, in the same time, and changes nothing of theirs', async () => {
    const { deps, register, eventsOf } = await start()
    const taken = {
      username: 'noor@example.org',
      displayName: 'Noor',
      password: PASSWORD,
      accountType: 'user',
    } as const
    await deps.commands.registerMember(taken)
    const known = await waitingForStep(() => register({ _email: 'noor@example.org' }))
    const unknown = await waitingForStep(() => register({ _email: ADA }))
    expect([known.hasWaited, unknown.hasWaited]).toEqual([true, true])
    expect([known.reply.statusCode, known.reply.body]).toEqual([unknown.reply.statusCode, unknown.reply.body])
    const events = await eventsOf('noor@example.org')
    expect(events.map(({ type }) => type)).toEqual(['MemberRegistered', 'LinkRequested'])
    expect(events[1]).toMatchObject({ purpose: 'reset-password' })
  })

  it.each([
    [{ agree: false }, /^Terms and Conditions/],
    [{ agree: undefined }, /^Terms and Conditions/],
    [{ _passwordconfirmed: 'another' }, /do not match/],
    [{ _password: 'short', _passwordconfirmed: 'short' }, /too short/],
    [{ _password: ADA, _passwordconfirmed: ADA }, /like your name/],
    [{ _email: 'ada' }, /no e-mail address/],
    [{ _email: 'ada@example.org, eve@example.org' }, /no e-mail address/],
    [{ _captcha: 'rubbish' }, /no robot/],
  ])('is refused, and stores nothing: %o', async (differs, message) => {
    const { register, log } = await start()
    const reply = await register(differs)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { status: 'error', message: expect.stringMatching(message) },
    ])
    expect(log.rows()).toEqual([])
  })

  it('needs work of its own each time', async () => {
    const { app, register } = await start()
    const _captcha = solved((await app.inject({ url: '/api/captcha' })).json().challenge)
    expect((await register({ _captcha })).json().status).toBe('success')
    expect((await register({ _captcha, _email: 'eve@example.org' })).json().status).toBe('error')
  })

  it('makes nobody an administrator, whatever else is sent', async () => {
    const { register, eventsOf } = await start()
    await register({ account_type: 'developer', accountType: 'developer' })
    expect((await eventsOf(ADA))[0]).toMatchObject({ accountType: 'user' })
  })
})

describe('activating', () => {
  it('is done by the link of the mail, once', async () => {
    const { register, eventsOf, token, activate } = await start()
    await register()
    const link = await token()
    expect((await activate(link)).json()).toEqual({ status: 'success', message: 'Your account is active. Sign in.' })
    expect((await eventsOf(ADA)).at(-1)?.type).toBe('MemberActivated')
    expect((await activate(link)).json().status).toBe('error')
  })

  it('leaves no password of anybody where several people have registered with the address, and leads to a new one', async () => {
    const others = 'a stranger’s own password'
    for (const [first, second] of [
      [NEW, others],
      [others, NEW],
    ]) {
      const { app, register, eventsOf, linksTo, token, activate } = await start()
      await register({ _password: first, _passwordconfirmed: first })
      const link = await token()
      await register({ _password: second, _passwordconfirmed: second })
      expect((await activate(link)).json()).toEqual({
        status: 'success',
        message: expect.stringMatching(/^Your account is active\. Nobody knows its password: open the link/),
      })
      expect((await linksTo(ADA)).at(-1)?.purpose).toBe('reset-password')
      const hashes = (await eventsOf(ADA)).flatMap((event) =>
        'passwordHash' in event ? [revealed(event.passwordHash, '')] : [],
      )
      const last = hashes.at(-1) ?? ''
      for (const password of [NEW, others]) expect(await isPassword(password, last)).toBe(false)
      await app.close()
    }
  })

  it('gets one answer for every link that is no good', async () => {
    const { register, token, activate, later } = await start()
    await register()
    const link = await token()
    const answers = [await activate('rubbish'), await activate(otherToken(link))]
    later(7 * 86_400_000)
    answers.push(await activate(link))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, answers[0]?.body])
    expect(answers[0]?.json().status).toBe('error')
  })

  it('is asked for again: another mail after a minute, and none for an address that has no such account', async () => {
    const { register, resend, linksTo, log, later } = await start()
    await register()
    await resend(ADA)
    expect(await linksTo(ADA)).toHaveLength(1)
    later(60_001)
    const stored = log.rows().length
    const [again, unknown] = [await resend(ADA), await resend('nobody@example.org')]
    expect(await linksTo(ADA)).toHaveLength(2)
    expect(log.rows().length).toBe(stored + 1)
    expect([again.statusCode, again.json().status, again.body]).toEqual([200, 'success', unknown.body])
  })
})

describe('signing in before the account is active', () => {
  const waiting = aMember({ memberId: MemberId.parse('3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f'), isActive: false })
  const portal = () => aPortal([{ ...waiting, passwordHash: cheapHash(PASSWORD) }])

  it('is answered 403, with the right password only', async () => {
    const { app } = await portal()
    const right = await login(app, waiting.username)
    expect([right.statusCode, right.json().code, right.cookies]).toEqual([403, 'not-activated', []])
    const wrong = await login(app, waiting.username, 'a guess')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
  })
})
