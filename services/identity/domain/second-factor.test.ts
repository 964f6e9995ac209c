import type {
  MemberErased,
  MemberEvent,
  MemberLocked,
  MemberRegistered,
  PasswordChanged,
} from '@portal/contracts/events/identity'
import type { PasskeyAdded, RecoveryCodesMade } from '@portal/contracts/events/passkeys'
import { personal } from '@portal/contracts/events/personal'
import { MOST_PASSKEYS } from '@portal/contracts/identity/passkey-limits'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { member } from './member.ts'
import { passkeyClaim } from './passkey-claim.ts'
import { codesLeft } from './second-factor.ts'

const person = specFor(member)
const sam = MemberId.parse(uuidOf('sam'))
const [before, at, later] = ['08:59:00', '09:00:00', '09:01:00'].map((time) =>
  Instant.parse(`2026-11-22T${time}.000Z`),
) as [Instant, Instant, Instant]
const credential = personal({ credentialId: 'id', publicKey: 'key', transports: [] })
const digests = personal(['one', 'two'])

const registered: MemberRegistered = {
  type: 'MemberRegistered',
  memberId: sam,
  accountType: 'admin',
  contact: personal({ username: 'sam@example.org', displayName: 'Sam' }),
  passwordHash: personal('a hash'),
  at: before,
}
const added = (passkeyId: string, counter = 0): PasskeyAdded => ({
  type: 'PasskeyAdded',
  memberId: sam,
  passkeyId,
  name: personal('Key'),
  credential,
  counter,
  language: 'fr',
  at,
})
const made: RecoveryCodesMade = { type: 'RecoveryCodesMade', memberId: sam, digests, at }
const removed = (passkeyId: string) =>
  ({ type: 'PasskeyRemoved', memberId: sam, passkeyId, language: 'fr', at }) as const
const locked: MemberLocked = { type: 'MemberLocked', memberId: sam, at }
const erased: MemberErased = { type: 'MemberErased', memberId: sam, reason: 'asked', by: sam, at }
const newPassword: PasswordChanged = {
  type: 'PasswordChanged',
  memberId: sam,
  passwordHash: personal('another'),
  by: 'link',
  language: 'fr',
  at: later,
}

const add = (passkeyId: string) =>
  ({
    type: 'AddPasskey',
    memberId: sam,
    passkeyId,
    name: personal('Key'),
    credential,
    counter: 0,
    digests,
    language: 'fr',
    at,
  }) as const
const use = (passkeyId: string, counter: number, since = at) =>
  ({ type: 'UsePasskey', memberId: sam, passkeyId, counter, since, at: later }) as const
const used = (passkeyId: string, counter: number) =>
  ({ type: 'PasskeyUsed', memberId: sam, passkeyId, counter, at: later }) as const
const useCode = (digest: string, since = at) =>
  ({ type: 'UseRecoveryCode', memberId: sam, digest, since, language: 'fr', at: later }) as const
const usedCode = (code: number) =>
  ({ type: 'RecoveryCodeUsed', memberId: sam, code, language: 'fr', at: later }) as const
const stateAfter = (...events: readonly MemberEvent[]) => events.reduce(member.evolve, member.initial)

describe('a passkey', () => {
  it('comes with recovery codes where it is the first, and leaves those that are there where it is another', () => {
    person.given(registered).when(add('one')).gives(added('one'), made)
    person.given(registered, added('one'), made).when(add('two')).gives(added('two'))
  })

  it('is not added beyond the most that an account may have', () => {
    const many = Array.from({ length: MOST_PASSKEYS }, (_, n) => added(String(n)))
    person
      .given(registered, ...many)
      .when(add('more'))
      .isRejected({ code: 'passkeys-full' })
  })

  it('is used with a counter that grows; one that stays or falls is of a copy', () => {
    const known = [registered, added('one', 5), used('one', 7)]
    person
      .given(...known)
      .when(use('one', 8))
      .gives(used('one', 8))
    person
      .given(...known)
      .when(use('one', 7))
      .isRejected({ code: 'passkey-refused' })
    person
      .given(...known)
      .when(use('one', 0))
      .isRejected({ code: 'passkey-refused' })
  })

  it('of a device that does not count is used again and again', () =>
    person.given(registered, added('one'), used('one', 0)).when(use('one', 0)).gives(used('one', 0)))

  it('that was removed, or never added, is not used, and not removed again', () => {
    person.given(registered, added('one'), removed('one')).when(use('one', 1)).isRejected({ code: 'passkey-refused' })
    const remove = { type: 'RemovePasskey', memberId: sam, passkeyId: 'one', language: 'fr', at } as const
    person.given(registered, added('one'), added('two')).when(remove).gives(removed('one'))
    person.given(registered).when(remove).gives()
  })

  it('stays with a new password, whoever set it', () =>
    expect(stateAfter(registered, added('one'), newPassword).secondFactor.passkeys).toHaveLength(1))

  it('completes no sign-in that began before the password was changed or the account locked', () => {
    person
      .given(registered, added('one'), newPassword)
      .when(use('one', 1, at))
      .isRejected({ code: 'passkey-refused' })
    person
      .given(registered, added('one'), newPassword)
      .when(use('one', 1, later))
      .gives(used('one', 1))
    person.given(registered, added('one'), locked).when(use('one', 1)).isRejected({ code: 'passkey-refused' })
  })

  it('of an account that is closed is not asked about', () => {
    person.given(registered, added('one'), erased).when(use('one', 1)).isRejected({ code: 'account-closed' })
    person.given().when(add('one')).isRejected({ code: 'account-closed' })
  })

  it('belongs to one account: its credential is claimed once, also by the same account', () => {
    const claim = specFor(passkeyClaim)
    const asked = { type: 'ClaimPasskey', memberId: sam, at } as const
    claim.given().when(asked).gives({ type: 'PasskeyClaimed', memberId: sam, at })
    claim.given({ type: 'PasskeyClaimed', memberId: sam, at }).when(asked).isRejected({ code: 'passkey-taken' })
  })
})

describe('a recovery code', () => {
  it('works once', () => {
    const known = [registered, added('one'), made]
    person
      .given(...known)
      .when(useCode('two'))
      .gives(usedCode(1))
    person
      .given(...known, usedCode(1))
      .when(useCode('two'))
      .isRejected({ code: 'code-refused' })
    person
      .given(...known, usedCode(1))
      .when(useCode('one'))
      .gives(usedCode(0))
    expect(codesLeft(stateAfter(...known, usedCode(1)).secondFactor)).toBe(1)
  })

  it('is void once there are new ones, and once there is no passkey', () => {
    const again: RecoveryCodesMade = { ...made, digests: personal(['three']), language: 'fr' }
    person.given(registered, added('one'), made, again).when(useCode('one')).isRejected({ code: 'code-refused' })
    person
      .given(registered, added('one'), made, removed('one'))
      .when(useCode('one'))
      .isRejected({ code: 'code-refused' })
  })

  it('completes no sign-in that began before the password was changed or the account locked', () => {
    person.given(registered, added('one'), made, newPassword).when(useCode('one')).isRejected({ code: 'code-refused' })
    person.given(registered, added('one'), made, locked).when(useCode('one')).isRejected({ code: 'code-refused' })
  })

  it('is made for accounts with a passkey alone', () => {
    const make = { type: 'MakeRecoveryCodes', memberId: sam, digests, language: 'fr', at } as const
    person
      .given(registered, added('one'))
      .when(make)
      .gives({ ...made, language: 'fr' })
    person.given(registered).when(make).isRejected({ code: 'no-passkey' })
  })
})

describe('staff who remove what a member has lost', () => {
  const remove = { type: 'RemoveSecondFactor', memberId: sam, by: null, at } as const
  const lost = { type: 'SecondFactorRemoved', memberId: sam, by: null, at } as const

  it('remove all passkeys and codes at once; where there is none, nothing is written', () => {
    person.given(registered, added('one'), made).when(remove).gives(lost)
    person.given(registered).when(remove).gives()
    expect(stateAfter(registered, added('one'), made, lost).secondFactor).toEqual({ passkeys: [], codes: [] })
  })
})
