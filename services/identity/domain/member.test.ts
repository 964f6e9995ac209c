import type {
  LinkRequested,
  MemberActivated,
  MemberErased,
  MemberJoined,
  MemberRegistered,
  PasswordChanged,
  UsernameChanged,
} from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { member } from './member.ts'
import type {
  ChangePassword,
  ChangeUsername,
  EraseMember,
  RegisterMember,
  RequestLink,
  ResetPassword,
} from './member-commands.ts'

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
      .when({ type: 'RegisterMember', ...details, joining: null })
      .gives(registered))

  it('is registered once', () =>
    person
      .given(registered)
      .when({ type: 'RegisterMember', ...details, accountType: 'admin', joining: null })
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
      .when({ type: 'RegisterMember', ...details, joining: null })
      .isRejected({ code: 'account-closed' }))
})

const instant = (time: string) => `2026-11-21T${time}.000Z` as Instant
const LINK = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'

const requestedAt = (time: string, linkId = LINK): LinkRequested => ({
  type: 'LinkRequested',
  memberId: noor,
  linkId,
  purpose: 'reset-password',
  language: 'ar',
  expiresAt: instant('10:00:00'),
  at: instant(time),
})
const requestAt = (time: string, since: string, linkId = LINK): RequestLink => ({
  ...requestedAt(time, linkId),
  type: 'RequestLink',
  since: instant(since),
})
const resetAt = (time: string, linkId = LINK): ResetPassword => ({
  type: 'ResetPassword',
  memberId: noor,
  linkId,
  passwordHash: personal('$argon2id$another'),
  language: 'ar',
  at: instant(time),
})
const resetBy = (time: string): PasswordChanged => ({ ...changed, by: 'link', language: 'ar', at: instant(time) })

describe('a link to a new password', () => {
  it('is requested by a member', () =>
    person.given(registered).when(requestAt('09:00:00', '08:59:00')).gives(requestedAt('09:00:00')))

  it('is not requested again while the last one is on its way', () =>
    person.given(registered, requestedAt('08:59:30')).when(requestAt('09:00:00', '08:59:00')).gives())

  it('is sent where the one before is of a clock that was put back since: nobody waits for that time', () =>
    person
      .given(registered, requestedAt('10:30:00'))
      .when(requestAt('09:00:00', '08:59:00', 'another'))
      .gives(requestedAt('09:00:00', 'another')))

  it('is requested again after that', () =>
    person
      .given(registered, requestedAt('08:58:00'))
      .when(requestAt('09:00:00', '08:59:00', 'another'))
      .gives(requestedAt('09:00:00', 'another')))

  it.each([[[]], [[registered, erased]]])('is for members alone', (history) =>
    person
      .given(...history)
      .when(requestAt('09:00:00', '08:59:00'))
      .isRejected({ code: 'unknown-member' }),
  )

  it('sets a password', () =>
    person.given(registered, requestedAt('09:00:00')).when(resetAt('09:59:59')).gives(resetBy('09:59:59')))

  it('works once', () =>
    person
      .given(registered, requestedAt('09:00:00'), resetBy('09:01:00'))
      .when(resetAt('09:02:00'))
      .isRejected({ code: 'link-invalid' }))

  it('works until it expires', () =>
    person.given(registered, requestedAt('09:00:00')).when(resetAt('10:00:00')).isRejected({ code: 'link-invalid' }))

  it('works no more once another was requested, nor once the password was changed otherwise', () => {
    const replaced = [registered, requestedAt('08:00:00'), requestedAt('09:00:00', 'another')]
    person
      .given(...replaced)
      .when(resetAt('09:01:00'))
      .isRejected({ code: 'link-invalid' })
    const overtaken = [registered, requestedAt('09:00:00'), changed]
    person
      .given(...overtaken)
      .when(resetAt('09:01:00'))
      .isRejected({ code: 'link-invalid' })
  })

  it('that nobody requested sets nothing', () =>
    person.given(registered).when(resetAt('09:01:00')).isRejected({ code: 'link-invalid' }))
})

const nobodysHash = personal('no password fits it')
const joined: MemberJoined = { type: 'MemberJoined', memberId: noor, referral: null, at: instant('09:00:00') }
const activated: MemberActivated = { type: 'MemberActivated', memberId: noor, at: instant('09:30:00') }
const registeredAt = (time: string): MemberRegistered => ({ ...registered, at: instant(time) })
const linkAt = (time: string, linkId = LINK): LinkRequested => ({ ...requestedAt(time, linkId), purpose: 'activate' })
const join = (time: string, since: string, linkId = LINK): RegisterMember => ({
  ...registeredAt(time),
  type: 'RegisterMember',
  joining: {
    referral: null,
    nobodysHash,
    linkId,
    language: 'ar',
    since: instant(since),
    expiresAt: instant('10:00:00'),
  },
})
const activate = (time: string, linkId = LINK) =>
  ({ type: 'ActivateMember', memberId: noor, linkId, at: instant(time) }) as const
const waiting = [registeredAt('09:00:00'), joined, linkAt('09:00:00')] as const
const overwritten = (time: string): PasswordChanged => ({
  ...changed,
  passwordHash: nobodysHash,
  by: 'registration',
  language: 'ar',
  at: instant(time),
})

describe('a visitor who registers', () => {
  it('is registered, and waits for the link that is sent', () =>
    person
      .given()
      .when(join('09:00:00', '08:59:00'))
      .gives(...waiting))

  it('is activated by the link, once', () => {
    person
      .given(...waiting)
      .when(activate('09:30:00'))
      .gives(activated)
    person
      .given(...waiting, activated)
      .when(activate('09:31:00'))
      .isRejected({ code: 'link-invalid' })
  })

  it('is not activated by a link that expired, nor by that of another purpose', () => {
    person
      .given(...waiting)
      .when(activate('10:00:00'))
      .isRejected({ code: 'link-invalid' })
    const other = [...waiting, requestedAt('09:10:00', 'another')]
    person
      .given(...other)
      .when(activate('09:30:00', 'another'))
      .isRejected({ code: 'link-invalid' })
  })

  it('is activated by a new password too: the link to it came to the same address', () =>
    person
      .given(...waiting, requestedAt('09:10:00', 'another'))
      .when(resetAt('09:30:00', 'another'))
      .gives(resetBy('09:30:00'), activated))

  it('registers again, or somebody else does: neither password counts, so that nobody can register for somebody else', () =>
    person
      .given(...waiting)
      .when(join('09:20:00', '09:19:00', 'another'))
      .gives(overwritten('09:20:00'), linkAt('09:20:00', 'another')))

  it('who registers again at once gets no second mail', () =>
    person
      .given(...waiting)
      .when(join('09:00:20', '08:59:20', 'another'))
      .gives(overwritten('09:00:20')))

  it('cannot take the address of a member who is active', () =>
    person
      .given(...waiting, activated)
      .when(join('09:40:00', '09:39:00'))
      .isRejected({ code: 'already-registered' }))

  it('gets no link to activate an account that is active', () =>
    person
      .given(...waiting, activated)
      .when({ ...requestAt('09:40:00', '09:39:00'), purpose: 'activate' })
      .gives())
})

const renamed: UsernameChanged = {
  type: 'UsernameChanged',
  memberId: noor,
  contact: personal({ username: 'ada@example.org', displayName: 'Noor' }),
  loginDigest: 'd1g357',
  language: 'en',
  at: instant('09:40:00'),
}
const rename: ChangeUsername = { ...renamed, language: 'en', type: 'ChangeUsername' }

describe('the name that a member signs in by', () => {
  it('is changed', () => person.given(registered).when(rename).gives(renamed))

  it('is not changed of an account that is closed', () =>
    person.given(registered, erased).when(rename).isRejected({ code: 'account-closed' }))

  it('once changed makes links to the former address worthless', () =>
    person
      .given(registered, requestedAt('09:30:00'), renamed)
      .when(resetAt('09:45:00'))
      .isRejected({ code: 'link-invalid' }))
})
