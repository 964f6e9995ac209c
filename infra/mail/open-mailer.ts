import type { Settings } from '../settings.ts'
import { folderMailer } from './folder.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/** Where the settings say that mails go: to a server, else into a folder. */
export const openMailer = ({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES }: Settings, folder: string): Mailer =>
  SMTP_URL === undefined
    ? folderMailer({ path: folder, from: MAIL_FROM })
    : smtpMailer({ url: SMTP_URL, from: MAIL_FROM, bouncesTo: MAIL_BOUNCES ?? null })
