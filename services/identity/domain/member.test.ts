import type { MemberErased, MemberRegistered, PasswordChanged } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { type ChangePassword, type EraseMember, member } from './member.ts'

const noor = 'noor' as MemberId
const details = {
  memberId: noor,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at: '2026-11-21T08:00:00Z' as Instant,
} as const
const registered: MemberRegistered = { type: 'MemberRegistered', ...details }

const erased: MemberErased = { type: 'MemberErased', memberId: noor, reason: 'asked', by: null, at: details.at }
const erase: EraseMember = { ...erased, type: 'EraseMember' }

const changed: PasswordChanged = {
  type: 'PasswordChanged',
  memberId: noor,
  passwordHash: personal('$argon2id$another'),
  by: 'member',
  language: 'en',
  at: details.at,
}
const change: ChangePassword = { ...changed, type: 'ChangePassword' }

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

  it('gets another password', () => person.given(registered, changed).when(change).gives(changed))

  it('that nobody knows gets no password', () => person.given().when(change).isRejected({ code: 'unknown-member' }))

  it('gets no password once erased', () =>
    person.given(registered, erased).when(change).isRejected({ code: 'account-closed' }))

  it('is erased for a reason', () => person.given(registered).when(erase).gives(erased))

  it('is erased once, whoever asks', () =>
    person
      .given(registered, erased)
      .when({ ...erase, by: noor, reason: 'order' })
      .gives())

  it('that nobody knows is not erased', () => person.given().when(erase).isRejected({ code: 'unknown-member' }))

  it('never comes back under the same id', () =>
    person
      .given(registered, erased)
      .when({ type: 'RegisterMember', ...details })
      .isRejected({ code: 'account-closed' }))
})
