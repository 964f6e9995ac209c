import type { MemberEvent } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { aMember, aPortal, cheapHash, cookieOf, login, PASSWORD } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { contactBefore, contactOf } from '../contact.ts'

const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'

const start = async () => {
  const memberId = MemberId.parse(derivedId('member', COMMAND))
  const member = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
  const portal = await aPortal([member])
  const { app, deps, log } = portal
  const { username, displayName, accountType } = member
  await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMAND)
  const cookie = cookieOf(await login(app, username))
  const change = (new_username: string, password = PASSWORD) =>
    app.inject({
      method: 'POST',
      url: '/api/profile/username',
      headers: { cookie },
      payload: { password, new_username },
    })
  const stream: Stream<MemberEvent> = `member-${memberId}`
  const types = () => Array.fromAsync(log.readStream(stream), ({ event }) => event.type)
  return {
    ...portal,
    member,
    change,
    types,
    contact: () => contactOf(log, memberId),
    before: (name: string) => contactBefore(log, memberId, loginDigest(name)),
  }
}

describe('a member who changes the user name', () => {
  it('has the new one, and keeps the display name', async () => {
    const { change, contact, deps, member } = await start()
    const reply = await change(' ada@example.org ')
    expect([reply.statusCode, reply.json().type]).toEqual([200, 'success'])
    expect(reply.headers['log-position']).toBeDefined()
    expect(await contact()).toEqual({ username: 'ada@example.org', displayName: 'Noor' })
    expect(await deps.commands.holderOfLogin('ADA@example.org')).toBe(member.memberId)
  })

  it('is known by the one before to the mail that tells of it, in the language of the request', async () => {
    const { change, before, log, member } = await start()
    await change('ada@example.org')
    const events = await Array.fromAsync(log.readStream(`member-${member.memberId}`), ({ event }) => event)
    expect(events.at(-1)).toMatchObject({ type: 'UsernameChanged', language: 'en' })
    expect(await before('ada@example.org')).toMatchObject({ username: member.username })
    await change('ADA@example.org') // the same one: there is nobody to tell
    expect(await before('ada@example.org')).toBeNull()
    expect(await before('sam@example.org')).toBeNull()
  })

  it('frees the former one for somebody else, and not before', async () => {
    const { change, deps, member, later } = await start()
    const sam = { username: member.username, displayName: 'Sam', password: PASSWORD, accountType: 'user' } as const
    later(60_000)
    expect((await deps.commands.registerMember(sam)).outcome).toBe('rejected')
    await change('ada@example.org')
    await deps.commands.releaseLogins(member.memberId)
    const registered = await deps.commands.registerMember(sam)
    expect(registered.outcome).toBe('accepted')
    // done again, as after a crash, it takes nothing away from who has it now
    await deps.commands.releaseLogins(member.memberId)
    const holder = await deps.commands.holderOfLogin(member.username)
    expect(registered.outcome === 'accepted' && holder === registered.memberId).toBe(true)
  })

  it('cannot take one that somebody has', async () => {
    const { change, deps, types } = await start()
    const sam = { username: 'sam@example.org', displayName: 'Sam', password: PASSWORD, accountType: 'user' } as const
    await deps.commands.registerMember(sam)
    expect((await change('Sam@example.org')).json()).toEqual({
      type: 'error',
      field: 'new_username',
      message: expect.stringContaining('Somebody else'),
    })
    expect(await types()).toEqual(['MemberRegistered'])
  })

  it('may write the same one in another way, and keeps it', async () => {
    const { change, contact, deps, member } = await start()
    expect((await change('NOOR@example.org')).json().type).toBe('success')
    await deps.commands.releaseLogins(member.memberId)
    expect((await contact())?.username).toBe('NOOR@example.org')
    expect(await deps.commands.holderOfLogin('noor@example.org')).toBe(member.memberId)
  })

  it.each(['noor', '', 'a@example.org, b@example.org'])('needs an address, not “%s”', async (name) => {
    const { change } = await start()
    expect((await change(name)).json()).toMatchObject({ type: 'error', message: expect.stringContaining('e-mail') })
  })

  it('cannot be used to try out who has an account: after 30 tries it says when to come back', async () => {
    const { change } = await start()
    for (let n = 0; n < 30; n += 1) expect((await change('not an address')).statusCode).toBe(200)
    const refused = await change('not an address')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('says so with the password, which cannot be guessed here either', async () => {
    const { change, types } = await start()
    expect((await change('ada@example.org', 'a guess')).json()).toMatchObject({ type: 'error', field: 'password' })
    expect((await change('no address')).json()).toMatchObject({ type: 'error', field: 'new_username' })
    for (let n = 0; n < 9; n += 1) await change('ada@example.org', `guess ${n}`)
    expect((await change('ada@example.org')).json().message).toContain('wait')
    expect(await types()).toEqual(['MemberRegistered'])
  })
})
