import type { AccountMail } from '@portal/contracts/asks/identity'
import type { MailState } from '@portal/contracts/http/mails'
import type { MemberId } from '@portal/contracts/ids'

export type WrittenMail = Readonly<{
  mailId: string
  memberId: MemberId
  kind: AccountMail['kind']
  linkId: string | null
  language: string
  address: string
  subject: string
  /** Without the token of its link. */
  text: string
}>

/** Where every mail is written before it is sent, and what became of it. */
export type OutboxWriter = Readonly<{
  /** Written again, it stays as it is. */
  write: (mail: WrittenMail, at: Date) => Promise<void>
  /** What became of a mail. Of one that was removed meanwhile nothing is written. */
  settle: (mailId: string, state: MailState, because: string | null, at: Date) => Promise<void>
  /** Whether the mail server said since then that there is no such address. */
  isRefused: (address: string, since: Date) => Promise<boolean>
}>
