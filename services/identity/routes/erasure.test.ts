import { PASSWORD } from '@portal/tests/support/portal/portal'
import { noorId, socialPortal } from '@portal/tests/support/portal/social-portal'
import { describe, expect, it } from 'vitest'

const DUE = '2026-11-28T08:00:00.000Z'

/** Noor is signed in by her password. */
const start = async () => {
  const portal = await socialPortal([])
  const { ask } = portal
  const username = 'noor@example.org'
  await ask('POST', '/api/login', { username, password: PASSWORD, timezoneOffset: 0, timezoneName: 'UTC' })
  const state = async () => (await ask('GET', '/api/profile/erasure')).json()
  const typesOf = async () => (await portal.eventsOf(noorId)).map(({ type }) => type)
  return { ...portal, state, typesOf }
}

describe('a member who wants the account to be deleted', () => {
  it('gives the password, and has seven days, in which everything is as before', async () => {
    const { ask, state, typesOf } = await start()
    expect(await state()).toEqual({ dueAt: null, pauseDays: 7 })
    const wrong = await ask('POST', '/api/profile/erasure', { password: 'a guess' })
    expect([wrong.statusCode, wrong.json().code, await typesOf()]).toEqual([
      400,
      'wrong-password',
      ['MemberRegistered'],
    ])
    const asked = await ask('POST', '/api/profile/erasure', { password: PASSWORD })
    expect(asked.json()).toEqual({ dueAt: DUE, pauseDays: 7 })
    expect(await state()).toEqual({ dueAt: DUE, pauseDays: 7 })
    expect((await ask('GET', '/api/profile')).statusCode).toBe(200)
  })

  it('keeps the account without a password, and no erasure comes', async () => {
    const { ask, deps, typesOf, later } = await start()
    await ask('POST', '/api/profile/erasure', { password: PASSWORD })
    expect((await ask('POST', '/api/profile/erasure/withdraw')).json()).toEqual({ dueAt: null, pauseDays: 7 })
    later(8 * 86_400_000)
    await deps.commands.eraseAsAsked(noorId)
    expect(await typesOf()).toEqual(['MemberRegistered', 'ErasureRequested', 'ErasureWithdrawn'])
    expect(await deps.commands.erasureDueOf(noorId)).toBeNull()
  })

  it('is erased when the pause is over, not before, and once', async () => {
    const { ask, deps, typesOf, later } = await start()
    await ask('POST', '/api/profile/erasure', { password: PASSWORD })
    await deps.commands.eraseAsAsked(noorId)
    expect(await typesOf()).not.toContain('MemberErased')
    later(7 * 86_400_000)
    await deps.commands.eraseAsAsked(noorId)
    await deps.commands.eraseAsAsked(noorId)
    expect((await typesOf()).filter((type) => type === 'MemberErased')).toHaveLength(1)
  })

  it('who has no password of their own is told to set one first', async () => {
    const { ask, deps } = await start()
    await deps.commands.linkSocial(noorId, { provider: 'example', digest: 'a'.repeat(64) }, { isOnlyWay: true })
    const reply = await ask('POST', '/api/profile/erasure', { password: PASSWORD })
    expect([reply.statusCode, reply.json().values]).toEqual([409, { reason: 'last-way' }])
  })
})
