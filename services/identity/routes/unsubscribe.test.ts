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
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { linkTokens } from '../link-token.ts'

const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
const memberId = MemberId.parse(derivedId('member', COMMAND))
const tokens = linkTokens(TOKEN_SECRET)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const start = async () => {
  const member = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
  const { app, deps, log } = await aPortal([member])
  const { username, displayName, accountType } = member
  await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMAND)
  const stream: Stream<MemberEvent> = `member-${memberId}`
  return {
    app,
    deps,
    events: () => Array.fromAsync(log.readStream(stream, 2), ({ event }) => event),
    signIn: async () => cookieOf(await login(app, username)),
    ask: (payload: object, cookie = '') =>
      app.inject({ method: 'POST', url: '/api/unsubscribe', headers: { cookie }, payload }),
    confirm: async (token: string) =>
      (await app.inject({ method: 'POST', url: '/api/unsubscribe/confirm', payload: { token } })).json(),
  }
}
const noor = { email: 'noor@example.org', reason: 'Too many mails' }

describe('a member who unsubscribes signed in', () => {
  it('wants no more mails at once, and is signed out', async () => {
    const { app, ask, signIn, events } = await start()
    const cookie = await signIn()
    const reply = await ask(noor, cookie)
    expect(reply.json()).toEqual({ status: 'success', message: 'Unsubscribe Success' })
    expect(await events()).toMatchObject([
      { type: 'MemberUnsubscribed', reason: { value: 'Too many mails' }, by: 'member' },
    ])
    expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(401)
  })

  it('may sign in again, and come back', async () => {
    const { app, deps, ask, signIn } = await start()
    await ask(noor, await signIn())
    expect(await deps.commands.isUnsubscribed(memberId)).toBe(true)
    const cookie = await signIn()
    const reply = await app.inject({ method: 'POST', url: '/api/unsubscribe/resubscribe', headers: { cookie } })
    expect(reply.json().status).toBe('success')
    expect(await deps.commands.isUnsubscribed(memberId)).toBe(false)
  })

  it('says why: in their own words where the reason is Other, whatever its case', async () => {
    const { ask, signIn, events } = await start()
    const cookie = await signIn()
    for (const body of [
      { ...noor, reason: '  ' },
      { ...noor, reason: 'Other', other: '' },
    ])
      expect((await ask(body, cookie)).json().status).toBe('error')
    await ask({ ...noor, reason: 'oTHER', other: ' I moved ' }, cookie)
    expect(await events()).toMatchObject([{ reason: { value: 'I moved' } }])
  })
})

describe('somebody who unsubscribes without a session', () => {
  it('gets a mail with a link, and nothing happens before it is opened', async () => {
    const { deps, ask, confirm, events } = await start()
    expect((await ask(noor)).json()).toEqual({ status: 'success', message: 'Unsubscribe email sent' })
    const [asked] = await events()
    expect(asked).toMatchObject({ type: 'UnsubscribeRequested', language: 'en' })
    expect(await deps.commands.isUnsubscribed(memberId)).toBe(false)
    const linkId = asked?.type === 'UnsubscribeRequested' ? asked.linkId : ''
    const token = tokens.make({ memberId, linkId, purpose: 'unsubscribe' })
    expect(await confirm(token)).toEqual({ result: true, message: 'Unsubscribe Success' })
    expect((await events()).at(-1)).toMatchObject({ by: 'link', reason: { value: 'Too many mails' } })
    expect((await confirm(token)).result).toBe(true) // opened again, it is so already
    expect(await events()).toHaveLength(2)
  })

  it('gets the same answer for an address that nobody has', async () => {
    const { ask, events } = await start()
    expect((await ask({ ...noor, email: 'nobody@example.org' })).json()).toEqual((await ask(noor)).json())
    expect((await ask({ ...noor, email: 'nobody' })).json().status).toBe('error')
    expect(await events()).toHaveLength(1)
  })

  it.each([
    '',
    'nonsense',
    tokens.make({ memberId, linkId: uuidOf('link'), purpose: 'activate' }),
    tokens.make({ memberId: MemberId.parse(uuidOf('nobody')), linkId: uuidOf('link'), purpose: 'unsubscribe' }),
    linkTokens('a secret of another installation!').make({ memberId, linkId: uuidOf('link'), purpose: 'unsubscribe' }),
  ])('is told that a link is not valid: %#', async (token) => {
    const { confirm, events } = await start()
    expect(await confirm(token)).toEqual({ result: false, message: expect.stringContaining('expired') })
    expect(await events()).toEqual([])
  })
})

describe('one click in a mail program (RFC 8058)', () => {
  const token = tokens.make({ memberId, linkId: uuidOf('a mail'), purpose: 'unsubscribe' })
  const url = `/api/unsubscribe/confirm?token=${token}`

  it('unsubscribes by a form that names nothing else, without cookies', async () => {
    const { app, events } = await start()
    const reply = await app.inject({ method: 'POST', url, headers: FORM, payload: 'List-Unsubscribe=One-Click' })
    expect([reply.statusCode, reply.json().result]).toEqual([200, true])
    expect(reply.cookies).toEqual([])
    expect(await events()).toMatchObject([{ type: 'MemberUnsubscribed', reason: null, by: 'mail' }])
  })

  it('unsubscribes by a form in parts, which mail programs send rather than the other', async () => {
    const { app, events } = await start()
    const send = (payload: string) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'multipart/form-data; boundary=tea' }, payload })
    const field = 'content-disposition: form-data; name="List-Unsubscribe"'
    const reply = await send(`--tea\r\n${field}\r\n\r\nOne-Click\r\n--tea--\r\n`)
    expect([reply.statusCode, reply.json().result]).toEqual([200, true])
    expect(await events()).toMatchObject([{ type: 'MemberUnsubscribed', reason: null, by: 'mail' }])
    expect((await send('no form')).statusCode).toBe(415)
  })

  it('is never refused for coming often from one network; only tokens that are no good are counted', async () => {
    const { app } = await start()
    const statusOf = async (address: string) =>
      (await app.inject({ method: 'POST', url: address, headers: FORM, payload: 'List-Unsubscribe=One-Click' }))
        .statusCode
    const many = async (address: string) => {
      for (let tries = 0; tries < 30; tries += 1) expect(await statusOf(address)).toBe(200)
      return statusOf(address)
    }
    expect(await many(url)).toBe(200)
    expect(await many('/api/unsubscribe/confirm?token=guessed')).toBe(429)
    expect(await statusOf(url)).toBe(200)
  })

  it('changes nothing where a browser or a scanner of links only opens the address', async () => {
    const { app, events } = await start()
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/u/unsubscribeConfirm?token=${token}`])
    expect((await app.inject({ url: '/api/unsubscribe/confirm?token=//evil.example' })).headers.location).toBe(
      '/u/unsubscribeConfirm?token=%2F%2Fevil.example',
    )
    expect(await events()).toEqual([])
  })
})

it('the list of who unsubscribed is for staff', async () => {
  const { app, signIn } = await start()
  const url = '/api/unsubscribe/list/1/10'
  expect((await app.inject(url)).statusCode).toBe(401)
  expect((await app.inject({ url, headers: { cookie: await signIn() } })).statusCode).toBe(403)
})
