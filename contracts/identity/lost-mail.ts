import type { MailLine } from '../http/mails.ts'

/** Whether a mail has left, or ends here: sent once more it would come twice. */
export const isGone = ({ state }: Pick<MailLine, 'state'>): boolean =>
  state === 'sent' || state === 'kept' || state === 'bounced'

/** Whether the mail server refused a mail, or none took it: nobody tries it again unless staff ask for it. */
export const isLost = ({ state, because }: Pick<MailLine, 'state' | 'because'>): boolean =>
  state === 'refused' || (state === 'failed' && because === 'server-away')
