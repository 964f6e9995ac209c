import * as z from 'zod/mini'
import { call } from './call.ts'

const Outcome = z.object({ status: z.enum(['success', 'error']), message: z.string() })
export type ProfileOutcome = z.infer<typeof Outcome>

/** The longest name that others see. */
export const LONGEST_NAME = 80

/** `pkUser`: the id of whoever asks; another one is not found. An empty name becomes `Anonymous` and the id. */
export const setDisplayName = call({
  method: 'POST',
  path: '/api/usersAuthentication/displayname',
  summary: 'Change what others call me',
  who: 'signed-in',
  body: z.object({ pkUser: z.uuid(), displayName: z.string().check(z.maxLength(LONGEST_NAME)) }),
  replies: { 200: Outcome },
})

const Flag = z.enum(['0', '1'])
const Hour = z.string().check(z.regex(/^([01]\d|2[0-3])$/))
const Minute = z.string().check(z.regex(/^[0-5]\d$/))

/** Hours and minutes have two digits, of the member's time zone; the same start and stop mean at any time. */
const EmailSettings = z.object({
  Communications_Start_Hour: Hour,
  Communications_Start_Minute: Minute,
  Communications_Stop_Hour: Hour,
  Communications_Stop_Minute: Minute,
  Invitation_Discussions: Flag,
  New_Survey: Flag,
  New_Post: Flag,
  New_Reply: Flag,
  Newsletter: Flag,
  CampaignNotification: Flag,
  /** Switched off, `Invitation_Discussions`, `New_Survey`, `New_Post` and `New_Reply` are off too. */
  TransactionalNotification: Flag,
  /** A name of the IANA database; empty if none was chosen. */
  Timezone: z.string().check(z.maxLength(64)),
})

/** `unsubscribed`: none of these mails come, whatever is chosen, until the member subscribes again. */
const EmailSettingsReply = z.extend(EmailSettings, {
  tzList: z.readonly(z.array(z.string())),
  unsubscribed: z.boolean(),
})
export type EmailSettingsReply = z.infer<typeof EmailSettingsReply>

export const getEmailSettings = call({
  method: 'GET',
  path: '/api/profile/emailsettings',
  summary: 'When and about what I get mails, and the time zones to choose from',
  who: 'signed-in',
  replies: { 200: EmailSettingsReply },
})

const EmailSettingsBody = z.partial(EmailSettings)
export type EmailSettingsBody = z.infer<typeof EmailSettingsBody>

/** What is left out stays as it is. */
export const setEmailSettings = call({
  method: 'POST',
  path: '/api/profile/emailsettings',
  summary: 'Change when and about what I get mails',
  who: 'signed-in',
  isForm: true,
  body: EmailSettingsBody,
  replies: { 200: Outcome },
})
