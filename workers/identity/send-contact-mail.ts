import type { MailLine } from '@portal/contracts/http/mails'
import { isGone } from '@portal/contracts/identity/lost-mail'
import type { MailFailure } from '@portal/contracts/identity/mail-attachment'
import { sendContactMail } from '@portal/contracts/jobs/identity'
import type { Mailer } from '@portal/infra/mail/mailer'
import type { OutboxWriter, WrittenMail } from '@portal/infra/mail/outbox'
import { escapeHtml } from '@portal/infra/tools/escape-html'
import { handOverWritten, sentOrThrow } from '@portal/infra/tools/hand-over-mail'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{
  mailer: Pick<Mailer, 'send'>
  outbox: Pick<OutboxWriter, 'settle'> &
    Readonly<{ find: (mailId: string) => Promise<(WrittenMail & Pick<MailLine, 'state'>) | null> }>
  clock: () => Date
}>

/** Whose message it is, for the folder of a machine without a mail server. */
const VISITOR = 'visitor'

const NO_ADDRESS: MailFailure = 'no-address'

/** Sends a message of the outbox to the address for help. Answers go to who wrote it. */
export const sendingContactMail = ({ mailer, outbox, clock }: Deps) =>
  handled(sendContactMail, async ({ mailId }, { isLastTry }) => {
    const mail = await outbox.find(mailId)
    if (!mail || isGone(mail)) return { mail: 'contact', became: 'suppressed' }
    if (mail.address === '') {
      await outbox.settle(mailId, 'suppressed', NO_ADDRESS, clock())
      return { mail: 'contact', became: 'suppressed' }
    }
    const { address: to, replyTo, subject, text, language, memberId } = mail
    const html = `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`
    const message = { id: mailId, owner: memberId ?? VISITOR, to, replyTo, subject, text, html, language }
    const handed = await handOverWritten({ mailer, outbox, clock }, message)
    return { mail: 'contact', ...(await sentOrThrow(handed, { outbox, clock, mailId, isLastTry })) }
  })
