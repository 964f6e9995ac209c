import type { EmailSettingsBody, EmailSettingsReply } from '@portal/contracts/http/profile'
import {
  type MailKind,
  type MailSettings,
  type MailSettingsChange,
  mailKinds,
} from '@portal/contracts/identity/mail-settings'

/** What a kind of mail is called on the wire. */
const wireNames = {
  discussionInvitations: 'Invitation_Discussions',
  newSurveys: 'New_Survey',
  newPosts: 'New_Post',
  newReplies: 'New_Reply',
  newsletter: 'Newsletter',
  campaigns: 'CampaignNotification',
  activity: 'TransactionalNotification',
} as const satisfies Readonly<Record<MailKind, keyof EmailSettingsBody>>

const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

const flag = (isOn: boolean): '0' | '1' => (isOn ? '1' : '0')

export const presentMailSettings = (
  { from, to, timeZone, kinds }: MailSettings,
  unsubscribed: boolean,
): EmailSettingsReply => ({
  Communications_Start_Hour: from.slice(0, 2),
  Communications_Start_Minute: from.slice(3),
  Communications_Stop_Hour: to.slice(0, 2),
  Communications_Stop_Minute: to.slice(3),
  Invitation_Discussions: flag(kinds.discussionInvitations),
  New_Survey: flag(kinds.newSurveys),
  New_Post: flag(kinds.newPosts),
  New_Reply: flag(kinds.newReplies),
  Newsletter: flag(kinds.newsletter),
  CampaignNotification: flag(kinds.campaigns),
  TransactionalNotification: flag(kinds.activity),
  Timezone: timeZone,
  tzList: zones,
  unsubscribed,
})

const timeIn = (hour: string | undefined, minute: string | undefined, before: string): string =>
  `${hour ?? before.slice(0, 2)}:${minute ?? before.slice(3)}`

/** What a request changes of the settings so far. */
export const mailSettingsChange = (body: EmailSettingsBody, before: MailSettings): MailSettingsChange => {
  const said = mailKinds.flatMap((kind) => {
    const value = body[wireNames[kind]]
    return value === undefined ? [] : [[kind, value === '1'] as const]
  })
  return {
    from: timeIn(body.Communications_Start_Hour, body.Communications_Start_Minute, before.from),
    to: timeIn(body.Communications_Stop_Hour, body.Communications_Stop_Minute, before.to),
    ...(body.Timezone !== undefined && { timeZone: body.Timezone }),
    kinds: Object.fromEntries(said),
  }
}
