import type { AccountMail } from '@portal/contracts/asks/identity'
import type { MemberContact } from '@portal/contracts/events/identity'
import type { MailLine } from '@portal/contracts/http/mails'
import { HIDDEN_TOKEN } from '@portal/contracts/identity/hidden-token'
import { isGone } from '@portal/contracts/identity/lost-mail'
import type { MailFailure } from '@portal/contracts/identity/mail-attachment'
import type { MemberId } from '@portal/contracts/ids'
import { sendAccountMail } from '@portal/contracts/jobs/identity'
import type { SiteFace } from '@portal/contracts/site/site-face'
import type { JobRun } from '@portal/infra/jobs/job-queue'
import type { Mail, Mailer, Sent } from '@portal/infra/mail/mailer'
import type { AttachmentStores, OutboxWriter } from '@portal/infra/mail/outbox'
import { handOverWritten, sentOrThrow } from '@portal/infra/tools/hand-over-mail'
import { handled } from '../handled-job.ts'
import { accountMail, type MailMeans } from './account-mail.ts'
import { attachedFiles } from './attached-files.ts'

type Deps = Omit<MailMeans, keyof SiteFace> &
  Readonly<{
    siteFace: () => Promise<SiteFace>
    mailer: Pick<Mailer, 'send'>
    attachmentStores: AttachmentStores
    outbox: OutboxWriter & Readonly<{ find: (mailId: string) => Promise<Pick<MailLine, 'state'> | null> }>
    contactOf: (memberId: MemberId) => Promise<MemberContact | null>
    /** Before the name with this digest. */
    contactBefore: (memberId: MemberId, digest: string) => Promise<MemberContact | null>
    clock: () => Date
  }>

const SUPPRESSED = { became: 'suppressed', because: 'the mailbox does not exist' } as const

type Handed = Sent | typeof SUPPRESSED | Readonly<{ became: 'failed'; because: MailFailure }>

/**
 * Sends a mail about an account. The job carries ids: name, address and link are put in when it runs, so that nothing personal
 * waits in the queue, and who was erased meanwhile gets none. Done again it is the same mail. What the mail server refuses for
 * good is not tried again, and neither is a mail whose attachment is missing, or that staff have sent again meanwhile. The outbox has the mail without the token of its link.
 */
export const sendingAccountMail = ({
  mailer,
  outbox,
  attachmentStores,
  contactOf,
  contactBefore,
  clock,
  siteFace,
  ...links
}: Deps) => {
  /** @throws what passes by itself: the job is tried again */
  const handOver = async (
    mail: Mail,
    attachments: AccountMail['attachments'],
    { isLastTry }: Pick<JobRun, 'isLastTry'>,
  ): Promise<Handed> => {
    if (await outbox.isRefused(mail.to, clock())) {
      await outbox.settle(mail.id, 'suppressed', null, clock())
      return SUPPRESSED
    }
    const attached = await attachedFiles(attachmentStores, attachments)
    if ('failure' in attached) {
      await outbox.settle(mail.id, 'failed', attached.failure, clock())
      return { became: 'failed', because: attached.failure }
    }
    const handed = await handOverWritten({ mailer, outbox, clock }, { ...mail, attachments: attached.files })
    return sentOrThrow(handed, { outbox, clock, mailId: mail.id, isLastTry })
  }

  return handled(sendAccountMail, async (asked, run) => {
    const { id } = run
    const { memberId, kind, linkId, language, since, attachments } = asked
    const contact = await (since === undefined ? contactOf(memberId) : contactBefore(memberId, since))
    const before = await outbox.find(id)
    if (!contact || (before && isGone(before))) return { mail: kind, became: 'suppressed' }
    const means = { ...links, ...(await siteFace()) }
    const { to: address, subject, text } = accountMail(id, asked, contact, { ...means, tokenOf: () => HIDDEN_TOKEN })
    const written = { mailId: id, memberId, kind, linkId, language, address, replyTo: null, subject, text, attachments }
    const messageRef = await outbox.write(written, clock())
    const mail = { ...accountMail(id, asked, contact, means), messageRef }
    return { mail: kind, ...(await handOver(mail, attachments, run)) }
  })
}
