import type { MailLine } from '../http/mails.ts'

/** Whether the mail server refused a mail, or none took it: nobody tries it again unless staff ask for it. */
export const isLost = ({ state, because }: Pick<MailLine, 'state' | 'because'>): boolean =>
  state === 'refused' || (state === 'failed' && because === 'server-away')
