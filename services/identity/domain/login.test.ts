import type { LoginClaimed } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { type ClaimLogin, login } from './login.ts'

const at = '2026-11-21T08:00:00Z' as Instant
const later = '2026-11-21T09:00:00Z' as Instant
const [noor, robin, sami] = ['noor' as MemberId, 'robin' as MemberId, 'sami' as MemberId]

const claim = (memberId: MemberId, after: MemberId | null = null): ClaimLogin => ({
  type: 'ClaimLogin',
  memberId,
  after: after && { by: after, at },
  at: later,
})
const claimed = (memberId: MemberId, when = at): LoginClaimed => ({ type: 'LoginClaimed', memberId, at: when })

const name = specFor(login)

describe('a login name', () => {
  it('goes to the first who claims it', () => name.given().when(claim(noor)).gives(claimed(noor, later)))

  it('is claimed once, however often its holder asks', () => name.given(claimed(noor)).when(claim(noor)).gives())

  it('is never held by two', () =>
    name
      .given(claimed(noor))
      .when(claim(robin))
      .isRejected({ code: 'login-claimed', hold: { by: noor, at } }))

  it('of which the claim counts no more goes to the next, or to its holder anew', () => {
    name.given(claimed(noor)).when(claim(robin, noor)).gives(claimed(robin, later))
    name.given(claimed(noor)).when(claim(noor, noor)).gives(claimed(noor, later))
  })

  it('goes to one of two who come after the same', () =>
    name
      .given(claimed(noor), claimed(robin))
      .when(claim(sami, noor))
      .isRejected({ code: 'login-claimed', hold: { by: robin, at } }))

  it('that its holder has claimed anew meanwhile goes to nobody else', () =>
    name
      .given(claimed(noor), claimed(noor, later))
      .when(claim(robin, noor))
      .isRejected({ code: 'login-claimed', hold: { by: noor, at: later } }))

  it('is released by its holder, and may then be claimed by anybody', () => {
    const release = { type: 'ReleaseLogin', memberId: noor, since: at, at: later } as const
    const released = { type: 'LoginReleased', memberId: noor, at: later } as const
    name.given(claimed(noor)).when(release).gives(released)
    name.given(claimed(noor), released).when(claim(robin)).gives(claimed(robin, later))
  })

  it('is released neither by anybody else, nor once it was claimed anew', () => {
    const release = { type: 'ReleaseLogin', memberId: noor, since: at, at: later } as const
    name.given(claimed(robin)).when(release).gives()
    name.given(claimed(noor), claimed(noor, later)).when(release).gives()
  })
})
