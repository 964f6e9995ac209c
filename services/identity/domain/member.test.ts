import type { MemberRegistered } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { member } from './member.ts'

const details = {
  memberId: 'noor' as MemberId,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at: '2026-11-21T08:00:00Z' as Instant,
} as const
const registered: MemberRegistered = { type: 'MemberRegistered', ...details }

const person = specFor(member)

describe('a member', () => {
  it('is registered with what the account needs', () =>
    person
      .given()
      .when({ type: 'RegisterMember', ...details })
      .gives(registered))

  it('is registered once', () =>
    person
      .given(registered)
      .when({ type: 'RegisterMember', ...details, accountType: 'admin' })
      .isRejected({ code: 'already-registered' }))
})
