import type { DisplayNameChanged, MemberErased } from '@portal/contracts/events/identity'
import type { LanguageChosen, MailSettingsChanged } from '@portal/contracts/events/member-choices'
import { personal } from '@portal/contracts/events/personal'
import { usualMailSettings } from '@portal/contracts/identity/mail-settings'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { member } from './member.ts'

const noor = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-11-21T08:00:00.000Z')
const registered = {
  type: 'MemberRegistered',
  memberId: noor,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at,
} as const
const erased: MemberErased = { type: 'MemberErased', memberId: noor, reason: 'asked', by: null, at }
const person = specFor(member)

describe('the settings of a member', () => {
  const off = { ...usualMailSettings, kinds: { ...usualMailSettings.kinds, newsletter: false } }
  const noNewsletter: MailSettingsChanged = {
    type: 'MailSettingsChanged',
    memberId: noor,
    settings: personal(off),
    at,
  }
  const change = (to: boolean) =>
    ({ type: 'ChangeMailSettings', memberId: noor, change: { kinds: { newsletter: to } }, at }) as const

  it('are stored whole, with what was changed', () => person.given(registered).when(change(false)).gives(noNewsletter))

  it('are not stored again where nothing changes', () => {
    person.given(registered).when(change(true)).gives()
    person.given(registered, noNewsletter).when(change(false)).gives()
  })

  it('are those that everybody has once their key is destroyed', () =>
    person
      .given(registered, { ...noNewsletter, settings: { erased: true } })
      .when(change(false))
      .gives(noNewsletter))

  it('have the language that was chosen last, stored where it differs', () => {
    const french: LanguageChosen = { type: 'LanguageChosen', memberId: noor, language: 'fr', at }
    const choose = (language: string | null) => ({ type: 'ChooseLanguage', memberId: noor, language, at }) as const
    person.given(registered).when(choose('fr')).gives(french)
    person.given(registered, french).when(choose('fr')).gives()
    person
      .given(registered, french)
      .when(choose(null))
      .gives({ ...french, language: null })
    person.given(registered, erased).when(choose('fr')).isRejected({ code: 'account-closed' })
  })

  it('change no more once the account is erased', () => {
    const renamed: DisplayNameChanged = { type: 'DisplayNameChanged', memberId: noor, displayName: personal('N.'), at }
    person
      .given(registered)
      .when({ ...renamed, type: 'ChangeDisplayName' })
      .gives(renamed)
    person
      .given(registered, erased)
      .when({ ...renamed, type: 'ChangeDisplayName' })
      .isRejected({ code: 'account-closed' })
    person.given(registered, erased).when(change(false)).isRejected({ code: 'account-closed' })
  })
})
