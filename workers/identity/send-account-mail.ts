import type { MemberContact } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import { sendAccountMail } from '@portal/contracts/jobs/identity'
import type { Mailer } from '@portal/infra/mail/mailer'
import { handled } from '../handled-job.ts'
import { accountMail, type MailMeans } from './account-mail.ts'

type Deps = MailMeans &
  Readonly<{ mailer: Pick<Mailer, 'send'>; contactOf: (memberId: MemberId) => Promise<MemberContact | null> }>

/**
 * Sends a mail about an account. The job carries ids: name, address and link are put in when it runs, so that nothing personal
 * waits in the queue, and who was erased meanwhile gets none. Done again it is the same mail. What the mail server refuses for
 * good is not tried again.
 */
export const sendingAccountMail = ({ mailer, contactOf, ...means }: Deps) =>
  handled(sendAccountMail, async (asked, { id }) => {
    const contact = await contactOf(asked.memberId)
    if (!contact) return { mail: asked.kind, became: 'suppressed' }
    return { mail: asked.kind, ...(await mailer.send(accountMail(id, asked, contact, means))) }
  })
