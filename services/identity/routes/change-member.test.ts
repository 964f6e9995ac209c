import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import { PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

/** A portal with a signed-in account, another member of the log, and what may be sent about that one. */
const withMember = async (asked: AccountType, of: AccountType = 'user') => {
  const portal = await signedInAs(asked)
  const username = 'robin@example.org'
  const registration = { username, displayName: 'Robin', password: PASSWORD, accountType: of }
  const registered = await portal.deps.commands.registerMember(registration)
  if (registered.outcome === 'rejected') throw new Error('not registered')
  const { memberId } = registered
  const send = async (what: string, payload: object, key: string = randomUUID(), id: MemberId = memberId) => {
    const url = `/api/members/${id}/${what}`
    const headers = { cookie: portal.cookie, 'idempotency-key': key }
    const reply = await portal.app.inject({ method: 'POST', url, headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
  const typesOf = async (stream: string): Promise<readonly unknown[]> => {
    const events: unknown[] = []
    for await (const { event } of portal.log.readStream(stream)) events.push(event)
    return events
  }
  return { ...portal, memberId, send, trail: () => typesOf('operations'), events: () => typesOf(`member-${memberId}`) }
}

describe('staff who change an account', () => {
  it('lock and unlock it, and leave two events of each in the audit trail that name the member by id alone', async () => {
    const { send, trail, events, memberId, member } = await withMember('admin')
    expect(await send('lock', { reason: 'spam' })).toEqual({ status: 200, body: { memberId } })
    expect(await events()).toContainEqual(expect.objectContaining({ type: 'MemberLocked' }))
    expect((await send('unlock', {})).status).toBe(200)
    expect(await events()).toContainEqual(expect.objectContaining({ type: 'MemberUnlocked' }))
    const acts = await trail()
    expect(acts).toHaveLength(4)
    const by = `account ${member.memberId}`
    const target = `member ${memberId}`
    expect(acts[0]).toMatchObject({ action: 'member lock', target, by, reason: 'spam', outcome: 'began' })
    expect(acts[1]).toMatchObject({
      outcome: 'done',
      detail: `Member ${memberId} is locked; their sessions have ended.`,
    })
    expect(JSON.stringify(acts)).not.toContain('obin')
  })

  it('change what it may do, once for each request', async () => {
    const { send, events } = await withMember('developer')
    const key = randomUUID()
    expect((await send('type', { accountType: 'admin' }, key)).status).toBe(200)
    expect((await send('type', { accountType: 'user' })).status).toBe(200)
    expect((await send('type', { accountType: 'admin' }, key)).status).toBe(200)
    const changes = (await events()).filter((event) => JSON.stringify(event).includes('AccountTypeChanged'))
    expect(changes).toMatchObject([{ accountType: 'admin' }, { accountType: 'user' }])
  })

  it('are refused what only developers may do, and their own account', async () => {
    const { send, member, events, trail, deps } = await withMember('admin')
    const before = (await events()).length
    const refused = await send('type', { accountType: 'admin' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-possible', values: { reason: 'staff-account' } } })
    const ofStaff = await withMember('admin', 'developer')
    expect(await ofStaff.send('lock', {})).toMatchObject({ body: { values: { reason: 'staff-account' } } })
    expect((await events()).length).toBe(before)
    expect(await trail()).toEqual([])
    expect((await send('lock', {}, randomUUID(), member.memberId)).status).toBe(404) // of the log, which has nobody there
    const own = await deps.commands.accountOf(member.memberId)
    expect(own).toBeNull()
  })

  it('end the sessions of the member by it', async () => {
    const { send, sessions, memberId } = await withMember('admin')
    const at = new Date('2026-11-21T08:00:00Z')
    const session = {
      memberId,
      accountType: 'user',
      actedBy: null,
      createdAt: at,
      seenAt: at,
      expiresAt: new Date('2027-01-01'),
    } as const
    await sessions.add({ key: 'robins', ...session })
    await send('lock', {})
    expect(await sessions.find('robins')).toBeNull()
  })

  it('get 404 for an id that nobody has', async () => {
    const { send } = await withMember('developer')
    const nobody = randomUUID() as MemberId
    for (const what of ['lock', 'unlock']) expect((await send(what, {}, randomUUID(), nobody)).status).toBe(404)
    expect((await send('type', { accountType: 'user' }, randomUUID(), nobody)).status).toBe(404)
  })
})

describe('the rights of staff', () => {
  it('are given by developers to others of staff, in the trail by their areas', async () => {
    const { send, events, trail, memberId, deps } = await withMember('developer', 'admin')
    expect(await send('rights', { rights: ['site', 'reports'], reason: 'new' })).toMatchObject({ status: 200 })
    expect((await events()).at(-1)).toMatchObject({ type: 'StaffRightsChanged', rights: ['reports', 'site'] })
    expect(await deps.commands.rightsOf(memberId)).toEqual(['reports', 'site'])
    expect((await trail()).at(-1)).toMatchObject({
      action: 'member rights',
      outcome: 'done',
      detail: `Member ${memberId} has the right to site, reports; their sessions have ended.`,
    })
    expect(await send('rights', { rights: ['everything'] })).toMatchObject({ status: 400 })
  })

  it('are neither given by administrators, nor to members', async () => {
    const byAdmin = await withMember('admin', 'admin')
    expect(await byAdmin.send('rights', { rights: null })).toMatchObject({
      body: { values: { reason: 'staff-account' } },
    })
    const { send } = await withMember('developer')
    expect(await send('rights', { rights: [] })).toMatchObject({
      status: 409,
      body: { values: { reason: 'no-staff' } },
    })
  })
})

describe('staff who erase a member', () => {
  it('type the e-mail address of the member to confirm it, in any spelling that signs in', async () => {
    const { send, trail, memberId } = await withMember('admin')
    const differs = await send('erase', { username: 'noor@example.org', reason: 'asked' })
    expect(differs).toMatchObject({ status: 409, body: { values: { reason: 'name-differs' } } })
    expect(await trail()).toEqual([])
    const erased = await send('erase', { username: ' Robin@Example.org', reason: 'order' })
    expect(erased).toEqual({ status: 200, body: { memberId } })
    expect(await trail()).toMatchObject([
      { action: 'erase member', reason: 'order', outcome: 'began' },
      { outcome: 'done', detail: `Member ${memberId} is erased.` },
    ])
  })

  it('get the same answer when they ask again for a member who is erased', async () => {
    const { send, deps, memberId } = await withMember('admin')
    await deps.commands.eraseMember({ memberId, reason: 'asked', by: null })
    expect(await send('erase', { username: 'whatever', reason: 'asked' })).toEqual({ status: 200, body: { memberId } })
  })
})
