import type { MemberErased, MemberLocked, MemberRegistered, MemberUnlocked } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { member } from './member.ts'

const memberId = 'noor' as MemberId
const at = '2026-11-21T08:00:00Z' as Instant
const registered: MemberRegistered = {
  type: 'MemberRegistered',
  memberId,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at,
}
const locked: MemberLocked = { type: 'MemberLocked', memberId, at }
const unlocked: MemberUnlocked = { type: 'MemberUnlocked', memberId, at }
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: null, at }
const lock = { type: 'LockMember', memberId, at } as const
const unlock = { type: 'UnlockMember', memberId, at } as const

const person = specFor(member)

describe('the account of a member', () => {
  it('is locked and unlocked', () => {
    person.given(registered).when(lock).gives(locked)
    person.given(registered, locked).when(unlock).gives(unlocked)
    person.given(registered, locked, unlocked).when(lock).gives(locked)
  })

  it('that is locked or open already stays so', () => {
    person.given(registered, locked).when(lock).gives()
    person.given(registered).when(unlock).gives()
  })

  it('that nobody has, or that is closed, is not locked', () => {
    person.given().when(lock).isRejected({ code: 'unknown-member' })
    person.given(registered, erased).when(lock).isRejected({ code: 'account-closed' })
  })

  it('may be erased while it is locked', () => {
    person
      .given(registered, locked)
      .when({ ...erased, type: 'EraseMember' })
      .gives(erased)
  })
})

describe('the rights of one of staff', () => {
  const changed = { type: 'StaffRightsChanged', memberId, rights: ['reports', 'site'], by: memberId, at } as const
  const change = { ...changed, type: 'ChangeRights' } as const

  it('are changed once, in their order', () => {
    person
      .given(registered)
      .when({ ...change, rights: ['site', 'reports', 'site'] })
      .gives(changed)
    person.given(registered, changed).when(change).gives()
    person
      .given(registered, changed)
      .when({ ...change, rights: null })
      .gives({ ...changed, rights: null })
  })

  it('to no area are others than those to all', () => {
    const none = { ...changed, rights: [] } as const
    person
      .given(registered)
      .when({ ...change, rights: [] })
      .gives(none)
    person
      .given(registered, none)
      .when({ ...change, rights: null })
      .gives({ ...changed, rights: null })
    person
      .given(registered)
      .when({ ...change, rights: null })
      .gives()
  })

  it('of nobody, or of an account that is closed, are not changed', () => {
    person.given().when(change).isRejected({ code: 'unknown-member' })
    person.given(registered, erased).when(change).isRejected({ code: 'account-closed' })
  })
})

describe('the account type of a member', () => {
  const changed = { type: 'AccountTypeChanged', memberId, accountType: 'admin', by: memberId, at } as const
  const change = { ...changed, type: 'ChangeAccountType' } as const

  it('is changed, once', () => {
    person.given(registered).when(change).gives(changed)
    person.given(registered, changed).when(change).gives()
    person
      .given(registered, changed)
      .when({ ...change, accountType: 'user' })
      .gives({ ...changed, accountType: 'user' })
  })

  it('of nobody, or of an account that is closed, is not changed', () => {
    person.given().when(change).isRejected({ code: 'unknown-member' })
    person.given(registered, erased).when(change).isRejected({ code: 'account-closed' })
  })
})
