import type {
  AccountTypeChanged,
  DisplayNameChanged,
  LoginClaimed,
  MemberActivated,
  MemberErased,
  MemberJoined,
  MemberLocked,
  MemberRegistered,
  MemberUnlocked,
  PasswordChanged,
  UsernameChanged,
} from '@portal/contracts/events/identity'
import type { PasskeyAdded, PasskeyRemoved, SecondFactorRemoved } from '@portal/contracts/events/passkeys'
import { personal } from '@portal/contracts/events/personal'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { memberProjection } from './projector.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-01-02T03:04:05.000Z')
const claimed: LoginClaimed = { type: 'LoginClaimed', memberId, at }
const registered: MemberRegistered = {
  type: 'MemberRegistered',
  memberId,
  accountType: 'admin',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at,
}

const rowAfter = async (
  ...events: readonly (
    | LoginClaimed
    | MemberRegistered
    | MemberJoined
    | MemberActivated
    | MemberLocked
    | MemberUnlocked
    | AccountTypeChanged
    | PasswordChanged
    | UsernameChanged
    | DisplayNameChanged
    | PasskeyAdded
    | PasskeyRemoved
    | SecondFactorRemoved
    | MemberErased
  )[]
) => {
  const store = memoryRows()
  const fold = memberProjection.open()
  for (const [i, event] of events.entries()) {
    const stream = event.type === 'LoginClaimed' ? 'login-d1g357' : `member-${memberId}`
    const one = { event, position: String(i), stream, version: 1, eventId: uuidOf(String(i)), recordedAt: at }
    await fold.apply(store, [one])
    fold.forget()
  }
  return JSON.parse(store.all({ name: 'member' })[0] ?? 'null')
}

describe('the member read model', () => {
  it('finds a member by the digest in the name of the login stream', async () => {
    expect(await rowAfter(claimed, registered)).toEqual({
      memberId,
      loginDigest: 'd1g357',
      username: 'noor@example.org',
      displayName: 'Noor',
      accountType: 'admin',
      passwordHash: '$argon2id$…',
      isActive: true,
      lockedAt: null,
      passkeys: null,
      registeredAt: at,
    })
  })

  it('knows who may sign in: who joined by their own hand, once the address is confirmed', async () => {
    const joined: MemberJoined = { type: 'MemberJoined', memberId, referral: null, at }
    const activated: MemberActivated = { type: 'MemberActivated', memberId, at }
    expect(await rowAfter(claimed, registered, joined)).toMatchObject({ isActive: false })
    expect(await rowAfter(claimed, registered, joined, activated)).toMatchObject({ isActive: true })
  })

  it('knows whose account an operator has locked, until it is unlocked', async () => {
    const locked: MemberLocked = { type: 'MemberLocked', memberId, at }
    const unlocked: MemberUnlocked = { type: 'MemberUnlocked', memberId, at }
    expect(await rowAfter(claimed, registered, locked)).toMatchObject({ lockedAt: at, isActive: true })
    expect(await rowAfter(claimed, registered, locked, unlocked)).toMatchObject({ lockedAt: null })
  })

  it('knows what an account may do now', async () => {
    const changed: AccountTypeChanged = { type: 'AccountTypeChanged', memberId, accountType: 'user', by: memberId, at }
    expect(await rowAfter(claimed, registered, changed)).toMatchObject({ accountType: 'user' })
  })

  it('finds a member by another name once that is theirs, not when it is claimed', async () => {
    const contact = personal({ username: 'ada@example.org', displayName: 'Noor' })
    const renamed: UsernameChanged = { type: 'UsernameChanged', memberId, contact, loginDigest: 'an0ther', at }
    const another = { ...claimed }
    expect(await rowAfter(claimed, registered, another)).toMatchObject({ loginDigest: 'd1g357' })
    expect(await rowAfter(claimed, registered, another, renamed)).toMatchObject({
      loginDigest: 'an0ther',
      username: 'ada@example.org',
      displayName: 'Noor',
    })
  })

  it('has the display name that was chosen last, and none once its key is destroyed', async () => {
    const renamed: DisplayNameChanged = { type: 'DisplayNameChanged', memberId, displayName: personal('N.'), at }
    expect(await rowAfter(claimed, registered, renamed)).toMatchObject({
      username: 'noor@example.org',
      displayName: 'N.',
    })
    const closed = { ...renamed, displayName: { erased: true } } as const
    expect(await rowAfter(claimed, registered, closed)).toMatchObject({ displayName: null })
  })

  it('knows how many passkeys there are, and that there are none once staff have removed them', async () => {
    const added: PasskeyAdded = {
      type: 'PasskeyAdded',
      memberId,
      passkeyId: uuidOf('passkey'),
      name: personal('Key'),
      credential: personal({ credentialId: 'c', publicKey: 'k', transports: [] }),
      counter: 0,
      language: 'en',
      at,
    }
    const removed: PasskeyRemoved = {
      type: 'PasskeyRemoved',
      memberId,
      passkeyId: uuidOf('passkey'),
      language: 'en',
      at,
    }
    const lost: SecondFactorRemoved = { type: 'SecondFactorRemoved', memberId, by: null, at }
    expect(await rowAfter(claimed, registered, added, added, removed)).toMatchObject({ passkeys: 1 })
    expect(await rowAfter(claimed, registered, added, removed)).toMatchObject({ passkeys: 0 })
    expect(await rowAfter(claimed, registered, added, added, lost)).toMatchObject({ passkeys: null })
  })

  it('holds the password that was set last', async () => {
    const passwordHash = personal('$argon2id$another')
    const changed: PasswordChanged = {
      type: 'PasswordChanged',
      memberId,
      passwordHash,
      by: 'member',
      language: 'en',
      at,
    }
    expect(await rowAfter(claimed, registered, changed)).toMatchObject({ passwordHash: '$argon2id$another' })
  })

  it('keeps no personal data of a member whose key is destroyed', async () => {
    const erased: MemberRegistered = { ...registered, contact: { erased: true }, passwordHash: { erased: true } }
    expect(await rowAfter(claimed, erased)).toMatchObject({ username: null, displayName: null, passwordHash: null })
  })

  it('keeps no personal data of an erased member, and no connection from the login name to the row', async () => {
    const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: memberId, at }
    expect(await rowAfter(claimed, registered, erased)).toEqual({
      memberId,
      loginDigest: null,
      username: null,
      displayName: null,
      accountType: 'admin',
      passwordHash: null,
      isActive: true,
      lockedAt: null,
      passkeys: null,
      registeredAt: at,
    })
  })
})
