import type { LoginClaimed } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { type ClaimLogin, login } from './login.ts'

const at = '2026-11-21T08:00:00Z' as Instant
const [noor, robin] = ['noor' as MemberId, 'robin' as MemberId]

const claim = (memberId: MemberId, after: MemberId | null = null): ClaimLogin => ({
  type: 'ClaimLogin',
  memberId,
  after,
  at,
})
const claimed = (memberId: MemberId): LoginClaimed => ({ type: 'LoginClaimed', memberId, at })

const name = specFor(login)

describe('a login name', () => {
  it('goes to the first who claims it', () => name.given().when(claim(noor)).gives(claimed(noor)))

  it('is claimed once, however often its holder asks', () => name.given(claimed(noor)).when(claim(noor)).gives())

  it('is never held by two', () =>
    name.given(claimed(noor)).when(claim(robin)).isRejected({ code: 'login-claimed', by: noor }))

  it('of somebody who was erased goes to the next', () =>
    name.given(claimed(noor)).when(claim(robin, noor)).gives(claimed(robin)))

  it('goes to one of two who come after the same', () =>
    name
      .given(claimed(noor), claimed(robin))
      .when(claim('sami' as MemberId, noor))
      .isRejected({ code: 'login-claimed', by: robin }))

  it('is released by its holder, and may then be claimed by anybody', () => {
    const release = { type: 'ReleaseLogin', memberId: noor, at } as const
    const released = { type: 'LoginReleased', memberId: noor, at } as const
    name.given(claimed(noor)).when(release).gives(released)
    name.given(claimed(noor), released).when(claim(robin)).gives(claimed(robin))
  })

  it('is not released by anybody else', () =>
    name.given(claimed(robin)).when({ type: 'ReleaseLogin', memberId: noor, at }).gives())
})
