import type { MemberContact } from '@portal/contracts/events/identity'
import type { MailState } from '@portal/contracts/http/mails'
import { HIDDEN_TOKEN } from '@portal/contracts/identity/hidden-token'
import type { MemberId } from '@portal/contracts/ids'
import { sendAccountMail } from '@portal/contracts/jobs/identity'
import type { Mailer, Sent } from '@portal/infra/mail/mailer'
import type { OutboxWriter } from '@portal/infra/mail/outbox'
import { handled } from '../handled-job.ts'
import { accountMail, type MailMeans } from './account-mail.ts'

type Deps = Omit<MailMeans, 'site'> &
  Readonly<{
    siteTitle: () => Promise<string>
    mailer: Pick<Mailer, 'send'>
    outbox: OutboxWriter
    contactOf: (memberId: MemberId) => Promise<MemberContact | null>
    clock: () => Date
  }>

/** How long an address that the mail server does not know gets no mail: it may be there again. */
const REFUSED_FOR_MS = 7 * 86_400_000

const SUPPRESSED = { became: 'suppressed', because: 'the mailbox does not exist' } as const

const stateOf = (sent: Sent | typeof SUPPRESSED): MailState => {
  if (sent.became !== 'sent') return sent.became
  return sent.to === 'smtp' ? 'sent' : 'kept'
}

/**
 * Sends a mail about an account. The job carries ids: name, address and link are put in when it runs, so that nothing personal
 * waits in the queue, and who was erased meanwhile gets none. Done again it is the same mail. What the mail server refuses for
 * good is not tried again. The outbox has the mail without the token of its link.
 */
export const sendingAccountMail = ({ mailer, outbox, contactOf, clock, siteTitle, ...links }: Deps) =>
  handled(sendAccountMail, async (asked, { id }) => {
    const { memberId, kind, linkId, language } = asked
    const contact = await contactOf(memberId)
    if (!contact) return { mail: kind, became: 'suppressed' }
    const means = { ...links, site: await siteTitle() }
    const { to: address, subject, text } = accountMail(id, asked, contact, { ...means, tokenOf: () => HIDDEN_TOKEN })
    await outbox.write({ mailId: id, memberId, kind, linkId, language, address, replyTo: null, subject, text }, clock())
    const isRefused = await outbox.isRefused(address, new Date(clock().getTime() - REFUSED_FOR_MS))
    const sent = isRefused ? SUPPRESSED : await mailer.send(accountMail(id, asked, contact, means))
    await outbox.settle(id, stateOf(sent), sent.became === 'refused' ? sent.because : null, clock())
    return { mail: kind, ...sent }
  })
