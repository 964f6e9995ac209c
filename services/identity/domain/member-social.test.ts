import type { MemberErased, MemberRegistered, PasswordChanged } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import type { SocialLinked } from '@portal/contracts/events/social'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { member } from './member.ts'

const person = specFor(member)
const noor = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-11-22T09:00:00.000Z')
const registered: MemberRegistered = {
  type: 'MemberRegistered',
  memberId: noor,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('a hash'),
  at,
}
const linkedAs = (socialDigest: string, differs: Partial<SocialLinked> = {}): SocialLinked => ({
  type: 'SocialLinked',
  memberId: noor,
  provider: 'example',
  socialDigest,
  ...differs,
  at,
})
const set = (by: PasswordChanged['by']): PasswordChanged => ({
  type: 'PasswordChanged',
  memberId: noor,
  passwordHash: personal('another'),
  by,
  language: 'en',
  at,
})
const erased: MemberErased = { type: 'MemberErased', memberId: noor, reason: 'asked', by: noor, at }
const unlink = (socialDigest: string) =>
  ({ type: 'UnlinkSocial', memberId: noor, socialDigest, language: 'fr', at }) as const
const unlinkedAs = (socialDigest: string) =>
  ({ type: 'SocialUnlinked', memberId: noor, provider: 'example', socialDigest, language: 'fr', at }) as const

describe('a service by which a member signs in', () => {
  it('is removed, under the name of its provider', () =>
    person.given(registered, linkedAs('one')).when(unlink('one')).gives(unlinkedAs('one')))

  it('that is not linked, or was removed, is not removed again', () => {
    person.given(registered).when(unlink('one')).gives()
    person.given(registered, linkedAs('one'), unlinkedAs('one')).when(unlink('one')).gives()
  })

  it('stays where it is the last way to sign in: nobody knows the password', () =>
    person
      .given(registered, linkedAs('one', { isOnlyWay: true }))
      .when(unlink('one'))
      .isRejected({ code: 'last-way' }))

  it('is removed where another one is left', () =>
    person
      .given(registered, linkedAs('one', { isOnlyWay: true }), linkedAs('two'))
      .when(unlink('one'))
      .gives(unlinkedAs('one')))

  it('is removed once the member has set a password', () =>
    person
      .given(registered, linkedAs('one', { isOnlyWay: true }), set('member'))
      .when(unlink('one'))
      .gives(unlinkedAs('one')))

  it('is not removed by a new password of the member, and is by one that is set by a link', () => {
    person.given(registered, linkedAs('one'), set('member')).when(unlink('one')).gives(unlinkedAs('one'))
    person.given(registered, linkedAs('one'), set('link')).when(unlink('one')).gives()
  })

  it('of an account that is closed is not asked about', () =>
    person.given(registered, linkedAs('one'), erased).when(unlink('one')).isRejected({ code: 'account-closed' }))
})
