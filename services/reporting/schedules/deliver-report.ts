import type { MemberContact } from '@portal/contracts/events/identity'
import type { MailState } from '@portal/contracts/http/mails'
import type { MailAttachment } from '@portal/contracts/identity/mail-attachment'
import type { Rights } from '@portal/contracts/identity/rights'
import type { MemberId, SendingId } from '@portal/contracts/ids'
import type { ReportAccess } from '@portal/contracts/reporting/saved/dashboard'
import type { RecipientOutcome } from '@portal/contracts/reporting/schedule'
import type { Mailer } from '@portal/infra/mail/mailer'
import type { OutboxWriter } from '@portal/infra/mail/outbox'
import { handOverMail } from '@portal/infra/tools/hand-over-mail'
import { holds } from '../../http/sessions/actor.ts'
import { reportFileName } from '../exports/report-file-name.ts'
import type { ReportFile } from './make-report.ts'
import { type ReportMail, reportLetter } from './report-letter.ts'

/** A recipient as the log has them now. `contact` null: nobody is there any more. `rights`: null for all; of a member none. */
export type Recipient = Readonly<{
  contact: MemberContact | null
  rights: Rights
  isActive: boolean
  isLocked: boolean
}>

export type DeliverReportMeans = Readonly<{
  recipientOf: (memberId: MemberId) => Promise<Recipient>
  outbox: OutboxWriter
  /** What became of a mail of the outbox; null where there is none. */
  mailState: (mailId: string) => Promise<MailState | null>
  mailer: Pick<Mailer, 'send'>
  clock: () => Date
  warn: (error: unknown, what: string) => void
}>

type Sent = Readonly<{ sendingId: SendingId; about: ReportMail; access: ReportAccess; file: ReportFile }>

const mailOf = (sendingId: SendingId, memberId: MemberId): string => `report-${sendingId}-${memberId}`

const outcomes = {
  sent: 'sent',
  bounced: 'sent',
  kept: 'kept',
  refused: 'refused',
  suppressed: 'bounced',
  failed: null,
  waiting: null,
} as const satisfies Readonly<Record<MailState, RecipientOutcome | null>>

/** What became of the mail before: whoever sent it may have died then. Null: it was not sent yet. */
export const outcomeBefore = async (
  { mailState }: Pick<DeliverReportMeans, 'mailState'>,
  sendingId: SendingId,
  memberId: MemberId,
): Promise<RecipientOutcome | null> => {
  const state = await mailState(mailOf(sendingId, memberId))
  return state && outcomes[state]
}

/** A mail that no mail server took is not tried again: the outbox says so. */
export const giveUpMail = async (
  { mailState, outbox, clock }: Pick<DeliverReportMeans, 'mailState' | 'outbox' | 'clock'>,
  sendingId: SendingId,
  memberId: MemberId,
): Promise<void> => {
  const mailId = mailOf(sendingId, memberId)
  if ((await mailState(mailId)) === 'waiting') await outbox.settle(mailId, 'failed', 'server-away', clock())
}

/** Why somebody gets none; null if they do. */
const whyNot = ({ contact, rights, isActive, isLocked }: Recipient, access: ReportAccess) => {
  if (contact === null) return 'left'
  if (isLocked) return 'locked'
  if (!isActive) return 'not-active'
  return holds({ rights }, 'reports') || access !== '0' ? null : 'no-access'
}

/** The mail to one recipient. @returns null where the mail server did not take it and may later */
const handOver = async (
  means: DeliverReportMeans,
  { sendingId, about, file }: Sent,
  { memberId, contact }: Readonly<{ memberId: MemberId; contact: MemberContact }>,
): Promise<RecipientOutcome | null> => {
  const name = reportFileName(about.name, about.madeFor, 'pdf')
  const media = 'application/pdf'
  const mail = {
    id: mailOf(sendingId, memberId),
    owner: memberId,
    to: contact.username,
    ...reportLetter(about, contact.displayName),
    language: about.language,
    attachments: [{ name, media, content: file.content }],
  }
  const attachments: MailAttachment[] = [{ of: 'exports', stored: file.storedName, name, media }]
  const handed = await handOverMail(means, mail, { kind: 'report', attachments })
  if (handed.state !== 'waiting') return handed.state
  means.warn(handed.error, 'the mail server did not take a report: it is tried again')
  return null
}

/**
 * Sends a report to one recipient, unless that was done before, or they may not have it any more.
 * @returns null where the mail server did not take it and may later
 */
export const deliverReport = async (
  means: DeliverReportMeans,
  sent: Sent,
  memberId: MemberId,
): Promise<RecipientOutcome | null> => {
  const before = await outcomeBefore(means, sent.sendingId, memberId)
  if (before) return before
  const recipient = await means.recipientOf(memberId)
  const because = whyNot(recipient, sent.access)
  if (because) return because
  const { contact } = recipient
  if (contact === null) return 'left'
  if (await means.outbox.isRefused(contact.username, means.clock())) return 'bounced'
  return handOver(means, sent, { memberId, contact })
}
