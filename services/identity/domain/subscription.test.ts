import type {
  MemberErased,
  MemberResubscribed,
  MemberUnsubscribed,
  UnsubscribeRequested,
} from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { member } from './member.ts'
import type { RequestUnsubscribe, UnsubscribeByMail } from './member-commands.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-11-21T08:00:00.000Z')
const later = Instant.parse('2026-11-28T08:00:00.000Z')
const reason = personal('Too many mails')
const registered = {
  type: 'MemberRegistered',
  memberId,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at,
} as const
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: null, at }
const asked: UnsubscribeRequested = {
  type: 'UnsubscribeRequested',
  memberId,
  linkId: uuidOf('link'),
  reason,
  language: 'en',
  expiresAt: later,
  at,
}
const ended: MemberUnsubscribed = { type: 'MemberUnsubscribed', memberId, reason, by: 'member', at }
const begun: MemberResubscribed = { type: 'MemberResubscribed', memberId, at }

const request = (since: string): RequestUnsubscribe => ({
  ...asked,
  type: 'RequestUnsubscribe',
  since: Instant.parse(since),
})
const byMail = (linkId = asked.linkId, when = at): UnsubscribeByMail => ({
  type: 'UnsubscribeByMail',
  memberId,
  linkId,
  at: when,
})
const end = { type: 'Unsubscribe', memberId, reason, at } as const

const person = specFor(member)

describe('a member who unsubscribes', () => {
  it('signed in, does so at once, and once', () => {
    person.given(registered).when(end).gives(ended)
    person.given(registered, ended).when(end).gives()
  })

  it('by the address alone, gets one mail a minute to confirm it, and none once it is so', () => {
    person.given(registered).when(request('2026-11-21T07:59:00.000Z')).gives(asked)
    person.given(registered, asked).when(request('2026-11-21T07:59:00.000Z')).gives()
    person.given(registered, asked).when(request('2026-11-21T08:01:00.000Z')).gives(asked)
    person.given(registered, ended).when(request('2026-11-21T08:01:00.000Z')).gives()
    const ofClockPutBack = { ...asked, at: later }
    person.given(registered, ofClockPutBack).when(request('2026-11-21T07:59:00.000Z')).gives(asked)
  })

  it('by the link of that mail, has the reason that was given, until the link expires', () => {
    person
      .given(registered, asked)
      .when(byMail())
      .gives({ ...ended, by: 'link' })
    person.given(registered, asked).when(byMail(asked.linkId, later)).isRejected({ code: 'link-invalid' })
  })

  it('by a mail of the community, however old it is, gives no reason', () => {
    const gone = { ...ended, reason: null, by: 'mail', at: later } as const
    person
      .given(registered, asked)
      .when(byMail(uuidOf('another'), later))
      .gives(gone)
    person
      .given(registered, ended)
      .when(byMail(uuidOf('another'), later))
      .gives()
  })

  it('may come back, and leave again', () => {
    person.given(registered, ended).when({ type: 'Resubscribe', memberId, at }).gives(begun)
    person.given(registered).when({ type: 'Resubscribe', memberId, at }).gives()
    person.given(registered, ended, begun).when(end).gives(ended)
  })

  it('is nobody once the account is erased', () => {
    person.given(registered, erased).when(byMail()).isRejected({ code: 'account-closed' })
    person.given().when(byMail()).isRejected({ code: 'account-closed' })
  })
})
