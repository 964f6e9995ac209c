import type { AccountType, MemberEvent } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import {
  aMember,
  aPortal,
  cheapHash,
  cookieOf,
  login,
  PASSWORD,
  type PortalParts,
} from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'

const ids = {
  sam: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f',
  robin: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e60',
} as const
const idOf = (name: keyof typeof ids) => MemberId.parse(derivedId('member', ids[name]))
const passwordHash = cheapHash(PASSWORD)

/** Sam of staff, signed in, and Robin; both are in the log. */
const start = async (
  robinIs: AccountType = 'user',
  samIs: AccountType = 'admin',
  differs: Partial<PortalParts> = {},
) => {
  const sam = aMember({
    memberId: idOf('sam'),
    username: 'sam@example.org',
    displayName: 'Sam',
    accountType: samIs,
    passwordHash,
  })
  const robin = aMember({
    memberId: idOf('robin'),
    username: 'robin@example.org',
    displayName: 'Robin',
    accountType: robinIs,
  })
  const portal = await aPortal([sam, robin], differs)
  const { app, deps, log } = portal
  for (const [member, commandId] of [
    [sam, ids.sam],
    [robin, ids.robin],
  ] as const) {
    const { username, displayName, accountType } = member
    await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, commandId)
  }
  const own = cookieOf(await login(app, sam.username))
  const as = async (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const signIn = () => as(own, 'POST', `/api/members/${robin.memberId}/signin`, { reason: 'a question of theirs' })
  const typesOf = (memberId: MemberId) => {
    const stream: Stream<MemberEvent> = `member-${memberId}`
    return Array.fromAsync(log.readStream(stream), ({ event }) => event)
  }
  const acting = async () => {
    const reply = await signIn()
    expect(reply.statusCode).toBe(200)
    return cookieOf(reply)
  }
  return { ...portal, sam, robin, own, as, signIn, acting, eventsOf: typesOf }
}

describe('staff who sign in as a member', () => {
  it('see what the member sees, under a bar that names them, until they return', async () => {
    const { as, signIn, robin, sam } = await start()
    const begun = await signIn()
    expect(begun.json().profile).toMatchObject({ pkUser: robin.memberId, actedBy: 'Sam', account_type: 'user' })
    const cookie = cookieOf(begun)
    expect((await as(cookie, 'GET', '/api/profile')).json()).toMatchObject({ pkUser: robin.memberId, actedBy: 'Sam' })
    const returned = await as(cookie, 'POST', '/api/acting/return')
    expect(returned.json().profile).toMatchObject({ pkUser: sam.memberId })
    expect(returned.json().profile.actedBy).toBeUndefined()
    expect((await as(cookieOf(returned), 'GET', '/api/profile')).json()).toMatchObject({ pkUser: sam.memberId })
    expect((await as(cookie, 'GET', '/api/profile')).statusCode).toBe(401)
  })

  it('leave events of the member, and an act in the audit trail with its reason', async () => {
    const { acting, as, eventsOf, log, robin, sam } = await start()
    await as(await acting(), 'POST', '/api/acting/return')
    const events = await eventsOf(robin.memberId)
    expect(events.slice(1)).toMatchObject([
      { type: 'SignedInAsMember', by: sam.memberId },
      { type: 'ReturnedFromMember', by: sam.memberId },
    ])
    const trail = await Array.fromAsync(log.readStream('operations'), ({ event }) => event)
    expect(trail).toMatchObject([
      { action: 'member sign-in-as', outcome: 'began', reason: 'a question of theirs', by: `account ${sam.memberId}` },
      { action: 'member sign-in-as', outcome: 'done' },
    ])
    expect(JSON.stringify(trail)).not.toContain('obin')
  })

  it.each([
    ['sign out', '/api/logout', {}],
    ['unsubscribe the member, which signs out', '/api/unsubscribe', { email: '', reason: 'They rang.' }],
  ])('leave an event of the end as well when they %s', async (_, url, payload) => {
    const { acting, as, eventsOf, robin, sam } = await start()
    const cookie = await acting()
    expect((await as(cookie, 'POST', url, payload)).statusCode).toBe(200)
    expect((await eventsOf(robin.memberId)).at(-1)).toMatchObject({ type: 'ReturnedFromMember', by: sam.memberId })
    expect((await as(cookie, 'GET', '/api/profile')).statusCode).toBe(401)
  })

  it('keep their own session where the member is locked, or the community is closed', async () => {
    const closed = { isOn: false }
    const { as, signIn, own, deps, robin, eventsOf } = await start('user', 'admin', {
      communityLock: async () => closed.isOn,
    })
    const refused = { code: 'not-possible', values: { reason: 'locked-not-acted-for' } }
    closed.isOn = true
    expect((await signIn()).json()).toMatchObject(refused)
    closed.isOn = false
    await deps.commands.setLock(robin.memberId, true)
    expect((await signIn()).json()).toMatchObject(refused)
    expect((await as(own, 'GET', '/api/profile')).statusCode).toBe(200)
    expect((await eventsOf(robin.memberId)).map(({ type }) => type)).not.toContain('SignedInAsMember')
  })

  it('leave no sign-in of the member, and make no browser known to them', async () => {
    const { acting, deps, robin } = await start()
    const cookie = await acting()
    expect((await deps.history.pageOf(robin.memberId, { skip: 0, most: 10 })).total).toBe(0)
    expect(cookie).not.toContain('device')
  })

  it('are refused every call that is the member’s own, whatever they send', async () => {
    const { acting, app } = await start()
    const cookie = await acting()
    const owners = (await allCalls()).filter(({ isOwnersAlone }) => isOwnersAlone)
    expect(owners.map(nameOf)).toEqual(
      expect.arrayContaining([
        'POST /api/profile/password',
        'POST /api/profile/username',
        'POST /api/profile/erase',
        'POST /api/profile/export',
        'GET /api/profile/export/{exportId}/file',
        'POST /api/unsubscribe/resubscribe',
      ]),
    )
    for (const call of owners) {
      const reply = await app.inject({ ...aRequest(call, { password: PASSWORD }), headers: { cookie } })
      expect([nameOf(call), reply.statusCode, reply.json().values]).toEqual([
        nameOf(call),
        403,
        { reason: 'acting-for-member' },
      ])
    }
  })

  it('have the rights of the member, and not their own', async () => {
    const { acting, as, robin } = await start('user', 'developer')
    const cookie = await acting()
    for (const url of ['/api/members', '/api/mails']) {
      expect((await as(cookie, 'GET', url)).statusCode).toBe(403)
    }
    expect((await as(cookie, 'POST', `/api/members/${robin.memberId}/signin`, {})).statusCode).toBe(403)
  })

  it.each(['admin', 'developer'] as const)('are refused the account of an account of the type %s', async (type) => {
    const { signIn, eventsOf, robin } = await start(type, 'developer')
    expect((await signIn()).json()).toMatchObject({ code: 'not-possible', values: { reason: 'staff-not-acted-for' } })
    expect(await eventsOf(robin.memberId)).toHaveLength(1)
  })

  it('are signed out of it after an hour', async () => {
    const { acting, as, later } = await start()
    const cookie = await acting()
    later(59 * 60_000)
    expect((await as(cookie, 'GET', '/api/profile')).statusCode).toBe(200)
    later(60_000)
    expect((await as(cookie, 'GET', '/api/profile')).statusCode).toBe(401)
  })

  it('lose the session as soon as theirs all end', async () => {
    const { acting, sessions, later, as, sam } = await start()
    const cookie = await acting()
    await sessions.removeAllOf(sam.memberId)
    later(3_000)
    expect((await as(cookie, 'GET', '/api/profile')).statusCode).toBe(401)
  })

  it('cannot return where nobody is signed in as another', async () => {
    const { as, own } = await start()
    expect((await as(own, 'POST', '/api/acting/return')).json().code).toBe('not-possible')
  })
})
