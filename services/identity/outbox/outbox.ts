import type { MailLine, MailsQuery } from '@portal/contracts/http/mails'
import type { MailAttachment } from '@portal/contracts/identity/mail-attachment'
import type { OutboxWriter, WrittenMail } from '@portal/infra/mail/outbox'

export type MailFilter = Omit<MailsQuery, 'before'>
/** Where a page begins: after this mail, in the order of the list. */
export type MailCursor = Readonly<{ createdAt: string; mailId: string }>

export type StoredMail = MailLine &
  Pick<WrittenMail, 'kind' | 'linkId' | 'replyTo' | 'language' | 'text'> &
  Readonly<{ attachments: readonly MailAttachment[] }>

/** Every mail with its state. */
export type Outbox = OutboxWriter &
  Readonly<{
    /** The newest first. */
    page: (filter: MailFilter, after: MailCursor | null, most: number) => Promise<readonly MailLine[]>
    find: (mailId: string) => Promise<StoredMail | null>
  }>

/** A mail that waits and was not tried for so long is not tried any more: its job is gone. The longest pause between two tries is 18 hours. */
export const MAIL_GIVEN_UP_MS = 2 * 86_400_000
