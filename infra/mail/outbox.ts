import type { AccountMail } from '@portal/contracts/asks/identity'
import type { MailState } from '@portal/contracts/http/mails'
import type { MailAttachment } from '@portal/contracts/identity/mail-attachment'
import type { MemberId } from '@portal/contracts/ids'
import type { FileStore } from '../files/file-store.ts'

export type WrittenMail = Readonly<{
  mailId: string
  /** Whom it is about; null for a message of a visitor. */
  memberId: MemberId | null
  /** `contact`: a message to those who run the community. `mailing`: of the community to many members. `invitation`: of a member to somebody else. `report`: a dashboard by schedule. */
  kind: AccountMail['kind'] | 'contact' | 'mailing' | 'invitation' | 'report'
  linkId: string | null
  language: string
  address: string
  /** Who gets the answer; null for those who sent it. */
  replyTo: string | null
  subject: string
  /** Without the token of its link. */
  text: string
  attachments?: readonly MailAttachment[] | undefined
}>

/** The storages that have attachments, by the names that attachments give them. */
export type AttachmentStores = Readonly<Record<MailAttachment['of'], Pick<FileStore, 'read'>>>

/** Where every mail is written before it is sent, and what became of it. */
export type OutboxWriter = Readonly<{
  /** Written again, it stays as it is. @returns the random id by which a report of a bounce names it: the same again */
  write: (mail: WrittenMail, at: Date) => Promise<string>
  /** What became of a mail. Of one that was removed meanwhile nothing is written, nor that one waits that has left, or is suppressed, by now. */
  settle: (mailId: string, state: MailState, because: string | null, at: Date) => Promise<void>
  /** Whether an address gets no mail at a moment, because it does not exist as far as is known. */
  isRefused: (address: string, at: Date) => Promise<boolean>
}>
