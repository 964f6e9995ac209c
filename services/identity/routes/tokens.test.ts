import type { MemberEvent } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
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
import { placeTokens } from '../place-token.ts'

const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
const memberId = MemberId.parse(derivedId('member', COMMAND))
const noor = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
const INVALID = { status: 'invalid link', message: expect.stringContaining('not valid any more') }
const MINUTE = 60_000

const start = async () => {
  const portal = await aPortal([noor])
  const { app, deps, log, clock } = portal
  const { username, displayName, accountType } = noor
  await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMAND)
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const exchange = async (name: string, token: string) => (await send(`/api/${name}`, { token })).json()
  /** The token of the mail that was asked for last. */
  const mailed = async (purpose: 'sign-in' | 'reset-password') => {
    await deps.commands.requestLink({ username, purpose, language: 'en' })
    const stream: Stream<MemberEvent> = `member-${memberId}`
    const events = await Array.fromAsync(log.readStream(stream), ({ event }) => event)
    const asked = events.findLast((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    return linkTokens(TOKEN_SECRET).make(asked)
  }
  const places = placeTokens(TOKEN_SECRET)
  const inDays = (days: number) => new Date(clock.now.getTime() + days * 86_400_000)
  return { ...portal, send, exchange, mailed, places, inDays }
}

describe('a link that signs in', () => {
  it('signs in once, and says where to go', async () => {
    const { mailed, send, exchange, app } = await start()
    const token = await mailed('sign-in')
    const reply = await send('/api/token', { token, URLVariables: 'link=https://evil.example' })
    expect(reply.json()).toMatchObject({ status: 'success', link: '/u/main', profile: { pkUser: memberId } })
    const profile = await app.inject({ url: '/api/profile', headers: { cookie: cookieOf(reply) } })
    expect(profile.json()).toMatchObject({ pkUser: memberId })
    expect(await exchange('token', token)).toEqual(INVALID)
  })

  it('ends the password of whoever registered with the address before its owner confirmed it, and brings a link to a new one', async () => {
    const { deps, log, send } = await start()
    const application = { username: 'ada@example.org', password: PASSWORD, referral: null, language: 'en' }
    const ada = await deps.commands.joinCommunity(application)
    if (ada === null) throw new Error('nobody registered')
    await deps.commands.requestLink({ username: application.username, purpose: 'sign-in', language: 'en' })
    const eventsOf = async () => {
      const stream: Stream<MemberEvent> = `member-${ada}`
      return Array.fromAsync(log.readStream(stream), ({ event }) => event)
    }
    const asked = (await eventsOf()).findLast((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    const reply = await send('/api/token', { token: linkTokens(TOKEN_SECRET).make(asked) })
    expect(reply.json()).toMatchObject({ status: 'success', profile: { pkUser: ada } })
    const types = (await eventsOf()).slice(-4)
    expect(types).toMatchObject([
      { type: 'LinkUsed' },
      { type: 'PasswordChanged', by: 'registration' },
      { type: 'MemberActivated' },
      { type: 'LinkRequested', purpose: 'reset-password' },
    ])
    const { passwordHash, isActive } = (await deps.standingOf(ada)) ?? {}
    expect([await isPassword(PASSWORD, passwordHash ?? ''), isActive]).toEqual([false, true])
  })

  it('sent twice at once signs in once', async () => {
    const { mailed, exchange } = await start()
    const token = await mailed('sign-in')
    const replies = await Promise.all([exchange('token', token), exchange('token', token)])
    const statuses: string[] = replies.map(({ status }) => String(status))
    expect(statuses.toSorted()).toEqual(['invalid link', 'success'])
  })

  it('is good for 15 minutes', async () => {
    const { mailed, exchange, later } = await start()
    const token = await mailed('sign-in')
    later(15 * MINUTE)
    expect(await exchange('token', token)).toEqual(INVALID)
  })

  it('is no link to a new password, nor the other way round', async () => {
    const { mailed, exchange, send, later } = await start()
    expect(await exchange('token', await mailed('reset-password'))).toEqual(INVALID)
    later(2 * MINUTE)
    const _token = await mailed('sign-in')
    const password = 'another good password'
    const reset = await send('/api/resetpw', { _token, _password: password, _passwordconfirmed: password })
    expect(reset.json().status).toBe('error')
  })

  it('opens no locked account', async () => {
    const { mailed, send, deps } = await start()
    const token = await mailed('sign-in')
    await deps.commands.setLock(memberId, true)
    const reply = await send('/api/token', { token })
    expect([reply.statusCode, reply.json().code, reply.cookies]).toEqual([403, 'locked-out', []])
  })

  it('is answered alike whether or not somebody has the address', async () => {
    const { send } = await start()
    const [known, unknown] = await Promise.all([
      send('/api/signinlink', { email: noor.username }),
      send('/api/signinlink', { email: 'nobody@example.org' }),
    ])
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  })
})

describe('a link to a place of a member', () => {
  it.each([
    ['etoken', 'email-settings'],
    ['ntoken', 'newsletter'],
    ['dtoken', 'discussion'],
  ] as const)('%s says where to go and opens nothing: there is no session after it', async (name, place) => {
    const { places, inDays, send } = await start()
    const reply = await send(`/api/${name}`, { token: places.make(memberId, place, inDays(90)) })
    expect(reply.json()).toEqual({ status: 'success', link: expect.stringMatching(/^\/u\/\w/) })
    expect(reply.cookies).toEqual([])
  })

  it('is refused for another place, too late, changed, guessed, and for an account that is gone', async () => {
    const { places, inDays, exchange, deps } = await start()
    const token = places.make(memberId, 'newsletter', inDays(1))
    const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
    for (const [name, sent] of [
      ['etoken', token],
      ['dtoken', token],
      ['ntoken', changed],
      ['ntoken', 'x'],
      ['ntoken', ''],
      ['ntoken', '-'.repeat(72)],
      ['ntoken', places.make(memberId, 'newsletter', inDays(0))],
      ['ntoken', placeTokens(`${TOKEN_SECRET}!`).make(memberId, 'newsletter', inDays(1))],
    ] as const) {
      expect(await exchange(name, sent)).toEqual(INVALID)
    }
    expect((await exchange('ntoken', token)).status).toBe('success')
    await deps.commands.eraseMember({ memberId, reason: 'asked', by: null })
    expect(await exchange('ntoken', token)).toEqual(INVALID)
  })

  it('leads its member there, and tells who is signed in as another one to sign out first', async () => {
    const { places, inDays, app, deps } = await start()
    const cookie = cookieOf(await login(app, noor.username))
    const sam = { username: 'sam@example.org', displayName: 'Sam', accountType: 'user', password: PASSWORD } as const
    const other = await deps.commands.registerMember(sam)
    if (other.outcome !== 'accepted') throw new Error('Sam is not registered')
    const open = async (of: MemberId) => {
      const payload = { token: places.make(of, 'email-settings', inDays(1)) }
      return (await app.inject({ method: 'POST', url: '/api/etoken', headers: { cookie }, payload })).json()
    }
    expect(await open(memberId)).toEqual({ status: 'success', link: '/u/profile/emailsettings' })
    expect(await open(other.memberId)).toEqual({
      status: 'invalid link',
      message: expect.stringContaining('another account'),
    })
  })

  it('can be guessed 30 times from one network, then it is told when to come back', async () => {
    const { send } = await start()
    for (let n = 0; n < 30; n += 1) await send('/api/etoken', { token: `guess-${n}` })
    const refused = await send('/api/etoken', { token: 'another' })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.json().detail).toBe('Try again in 15 minutes.')
  })
})
