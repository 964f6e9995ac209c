import type { MailSettings } from '../identity/mail-settings.ts'
import type { Instant, MemberId } from '../ids.ts'
import type { Personal } from './personal.ts'

/** When, and about what, the member wants mails from now on: all settings, not only those that differ. */
export type MailSettingsChanged = Readonly<{
  type: 'MailSettingsChanged'
  memberId: MemberId
  settings: Personal<MailSettings>
  at: Instant
}>

/** In which language the member wants to be written to; null: in that of what they last asked for. */
export type LanguageChosen = Readonly<{
  type: 'LanguageChosen'
  memberId: MemberId
  language: string | null
  at: Instant
}>
