/** What the community may write to a member about, besides the account itself. */
export const mailKinds = [
  'discussionInvitations',
  'newSurveys',
  'newPosts',
  'newReplies',
  'newsletter',
  'campaigns',
  'activity',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * When and about what a member wants mails. `from` and `to`: local times of the time zone (`08:15`); equal ones mean at any time, and
 * `from` later than `to` goes over midnight. `timeZone`: a name of the IANA database; empty for none chosen (UTC).
 */
export type MailSettings = Readonly<{
  from: string
  to: string
  timeZone: string
  kinds: Readonly<Record<MailKind, boolean>>
}>

/** Before a member has chosen. */
export const usualMailSettings: MailSettings = {
  from: '00:00',
  to: '00:00',
  timeZone: '',
  kinds: {
    discussionInvitations: true,
    newSurveys: true,
    newPosts: true,
    newReplies: true,
    newsletter: true,
    campaigns: true,
    activity: true,
  },
}

export type MailSettingsChange = Partial<Omit<MailSettings, 'kinds'>> &
  Readonly<{ kinds?: Partial<Record<MailKind, boolean>> }>

/** What `activity` stands for: without it there are none of these. */
const ACTIVITY_OFF = { discussionInvitations: false, newSurveys: false, newPosts: false, newReplies: false } as const

/** The settings after a change of some of them. */
export const changedMailSettings = (before: MailSettings, { kinds, ...times }: MailSettingsChange): MailSettings => {
  const next = { ...before.kinds, ...kinds }
  return { ...before, ...times, kinds: next.activity ? next : { ...next, ...ACTIVITY_OFF } }
}
