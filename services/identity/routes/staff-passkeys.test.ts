import { askers } from '@portal/contracts/http/askers'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import { passkeyPortal } from '@portal/tests/support/portal/passkey-portal'
import { PASSWORD } from '@portal/tests/support/portal/portal'
import { routesOf, unnamed } from '@portal/tests/support/portal/routes-of'
import { describe, expect, it, vi } from 'vitest'
import { isStaff } from '../../http/sessions/actor.ts'
import type { PasskeyCommands } from '../passkeys/passkey-commands.ts'
import { lacksPasskey } from '../passkeys/staff-rule.ts'

/** The community asks staff for a passkey; the read model never has one, so that the log decides. */
const asking = async () => {
  const late: { secondFactorOf: PasskeyCommands['secondFactorOf'] } = {
    secondFactorOf: async () => ({ passkeys: [], codes: [] }),
  }
  const rule = lacksPasskey({
    asksForPasskeys: async () => true,
    members: { byId: async () => null },
    commands: { secondFactorOf: (memberId) => late.secondFactorOf(memberId) },
  })
  const portal = await passkeyPortal({ lacksPasskey: rule })
  late.secondFactorOf = portal.deps.commands.secondFactorOf
  return portal
}
/** A busy machine may refuse for a moment. */
const unlessBusy = <Reply extends Readonly<{ statusCode: number }>>(reply: Reply): Reply | null =>
  reply.statusCode === 503 ? null : reply
const NEEDED = { status: 403, code: 'not-allowed', values: { reason: 'passkey-needed' } }

describe('where the community asks staff for a passkey', () => {
  it('staff without one are told so at sign-in, and may do nothing but add one', async () => {
    const { browser, app } = await asking()
    const own = browser()
    expect((await own.signIn()).json()).toMatchObject({ status: 'success', profile: { mustAddPasskey: true } })
    expect((await own.ask('GET', '/api/profile')).json()).toMatchObject({ mustAddPasskey: true })
    const served = new Set(routesOf(app))
    const refused = (await allCalls()).filter(
      (call) => askers[call.who] !== null && !call.isBeforePasskey && served.has(unnamed(nameOf(call))),
    )
    expect(refused.length).toBeGreaterThan(100)
    for (const call of refused) {
      if (call.who === 'metrics-reader' || call.who === 'developer') continue
      const headers = { cookie: own.jar.header() }
      const ask = () => app.inject({ ...aRequest(call, { password: PASSWORD }), headers })
      const reply = await vi.waitUntil(async () => unlessBusy(await ask()), { timeout: 60_000 })
      expect([nameOf(call), reply.json()]).toEqual([nameOf(call), expect.objectContaining(NEEDED)])
    }
  })

  it('these calls are answered before there is one, and no other that needs a session', async () => {
    const open = (await allCalls()).filter(({ isBeforePasskey }) => isBeforePasskey)
    expect(open.map(nameOf).toSorted()).toEqual([
      'GET /api/profile',
      'GET /api/profile/passkeys',
      'POST /api/acting/return',
      'POST /api/profile/passkeys/add',
      'POST /api/profile/passkeys/challenge',
    ])
  })

  it('staff are let in at once when they have added one, also while the read model is behind', async () => {
    const { browser, device } = await asking()
    const own = browser()
    await own.signIn()
    expect((await own.ask('GET', '/api/members')).json()).toMatchObject(NEEDED)
    expect((await own.add(device())).statusCode).toBe(200)
    expect((await own.ask('GET', '/api/profile')).json().mustAddPasskey).toBeUndefined()
    expect((await own.ask('GET', '/api/members')).statusCode).toBe(200)
  })

  it('they count as no staff in calls for anyone, which show staff more', () => {
    expect(isStaff({ accountType: 'admin' })).toBe(true)
    expect(isStaff({ accountType: 'admin', mustAddPasskey: true })).toBe(false)
  })

  it('members need none', async () => {
    const { browser } = await asking()
    const own = browser()
    expect((await own.signIn('robin')).json().profile.mustAddPasskey).toBeUndefined()
    expect((await own.ask('GET', '/api/profile/logins')).statusCode).toBe(200)
  })

  it('an account that becomes one of staff needs one, and so do staff who are signed in as a member', async () => {
    const { people, deps } = await asking()
    const { memberId: id } = people.robin
    expect(await deps.lacksPasskey({ id, accountType: 'user' })).toBe(false)
    expect(await deps.lacksPasskey({ id, accountType: 'admin' })).toBe(true)
    expect(await deps.lacksPasskey({ id, accountType: 'user', by: people.sam.memberId })).toBe(true)
  })
})
