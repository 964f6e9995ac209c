import type {
  DataExportFailed,
  DataExportMade,
  DataExportRequested,
  DisplayNameChanged,
  MemberEvent,
  MemberResubscribed,
  MemberUnsubscribed,
  UnsubscribeRequested,
} from '@portal/contracts/events/identity'
import type { LanguageChosen, MailSettingsChanged } from '@portal/contracts/events/member-choices'
import { personal, revealed } from '@portal/contracts/events/personal'
import { changedMailSettings, type MailSettings, usualMailSettings } from '@portal/contracts/identity/mail-settings'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import { type DataExport, decideDataExport, evolveDataExport } from './data-export.ts'
import type { ChangeDisplayName, ChangeMailSettings, ChooseLanguage, ProfileCommand } from './member-commands.ts'
import { decideSubscription, evolveSubscription, SUBSCRIBED, type Subscription } from './subscription.ts'

/** What a member decides about their own profile. `language`: that they chose; null if they chose none. */
export type Profile = Readonly<{
  mail: MailSettings
  language: string | null
  dataExport: DataExport | null
  subscription: Subscription
}>

type OfMember = Readonly<{ situation: 'unknown' | 'registered' | 'erased'; profile: Profile }>
type Decided = Decision<MemberEvent, Readonly<{ code: 'account-closed' | 'export-exists' | 'link-invalid' }>>
type ProfileEvent =
  | DisplayNameChanged
  | MailSettingsChanged
  | LanguageChosen
  | UnsubscribeRequested
  | MemberUnsubscribed
  | MemberResubscribed
  | DataExportRequested
  | DataExportMade
  | DataExportFailed

export const NEW_PROFILE: Profile = {
  mail: usualMailSettings,
  language: null,
  dataExport: null,
  subscription: SUBSCRIBED,
}

const changeDisplayName = ({ type: _, ...change }: ChangeDisplayName): Decided =>
  accept({ type: 'DisplayNameChanged', ...change })

/** What is so already is not written again. */
const changeMailSettings = ({ mail }: Profile, { memberId, change, at }: ChangeMailSettings): Decided => {
  const settings = changedMailSettings(mail, change)
  if (JSON.stringify(settings) === JSON.stringify(mail)) return accept()
  return accept({ type: 'MailSettingsChanged', memberId, settings: personal(settings), at })
}

const chooseLanguage = (profile: Profile, { type: _, ...chosen }: ChooseLanguage): Decided =>
  chosen.language === profile.language ? accept() : accept({ type: 'LanguageChosen', ...chosen })

export const decideProfile = ({ situation, profile }: OfMember, command: ProfileCommand): Decided => {
  if (situation !== 'registered') return reject({ code: 'account-closed' })
  switch (command.type) {
    case 'ChangeDisplayName':
      return changeDisplayName(command)
    case 'ChangeMailSettings':
      return changeMailSettings(profile, command)
    case 'ChooseLanguage':
      return chooseLanguage(profile, command)
    case 'RequestUnsubscribe':
    case 'Unsubscribe':
    case 'UnsubscribeByMail':
    case 'Resubscribe':
      return decideSubscription(profile.subscription, command)
    case 'RequestDataExport':
    case 'FinishDataExport':
    case 'FailDataExport':
      return decideDataExport(profile.dataExport, command)
  }
}

export const evolveProfile = (profile: Profile, event: ProfileEvent): Profile => {
  switch (event.type) {
    case 'DisplayNameChanged':
      return profile
    case 'MailSettingsChanged':
      return { ...profile, mail: revealed(event.settings, usualMailSettings) }
    case 'LanguageChosen':
      return { ...profile, language: event.language }
    case 'UnsubscribeRequested':
    case 'MemberUnsubscribed':
    case 'MemberResubscribed':
      return { ...profile, subscription: evolveSubscription(profile.subscription, event) }
    case 'DataExportRequested':
    case 'DataExportMade':
    case 'DataExportFailed':
      return { ...profile, dataExport: evolveDataExport(profile.dataExport, event) }
  }
}
