import type { MailLine } from '@portal/contracts/http/mails'
import { isLost } from '@portal/contracts/identity/lost-mail'
import { sendMailAgain } from '@portal/contracts/jobs/identity'
import type { SiteFace } from '@portal/contracts/site/site-face'
import type { Mailer } from '@portal/infra/mail/mailer'
import type { AttachmentStores, OutboxWriter, WrittenMail } from '@portal/infra/mail/outbox'
import { handOverWritten, sentOrThrow } from '@portal/infra/tools/hand-over-mail'
import { textInHtml } from '@portal/services/texts/letter'
import { handled } from '../handled-job.ts'
import { attachedFiles } from './attached-files.ts'

type KeptMail = WrittenMail & Pick<MailLine, 'state' | 'because'>

type Deps = Readonly<{
  mailer: Pick<Mailer, 'send'>
  outbox: Pick<OutboxWriter, 'write' | 'settle'> & Readonly<{ find: (mailId: string) => Promise<KeptMail | null> }>
  attachmentStores: AttachmentStores
  /** With the token of the link. */
  textOf: (mail: WrittenMail) => string
  siteFace: () => Promise<SiteFace>
  clock: () => Date
}>

/** Whose message it is, for the folder of a machine without a mail server. */
const VISITOR = 'visitor'

/** One that waits was begun by this job before. */
const isToSend = (mail: KeptMail | null): mail is KeptMail =>
  mail !== null && (mail.state === 'waiting' || isLost(mail))

/**
 * Sends a mail again that the mail server refused, or that none took: to the same address, with the same words, and with the token of its link, which the outbox
 * does not have. It keeps its Message-ID. That the address was refused does not matter: staff ask for it because they know better.
 */
export const sendingMailAgain = ({ mailer, outbox, attachmentStores, textOf, siteFace, clock }: Deps) =>
  handled(sendMailAgain, async ({ mailId }, { isLastTry }) => {
    const kept = await outbox.find(mailId)
    if (!isToSend(kept)) return { mail: 'again', became: 'suppressed' }
    const { kind, memberId, address: to, replyTo, subject, language } = kept
    const attached = await attachedFiles(attachmentStores, kept.attachments)
    if ('failure' in attached) {
      await outbox.settle(mailId, 'failed', attached.failure, clock())
      return { mail: kind, became: 'failed', because: attached.failure }
    }
    await outbox.settle(mailId, 'waiting', null, clock())
    const text = textOf(kept)
    const messageRef = await outbox.write(kept, clock())
    const message = { id: mailId, owner: memberId ?? VISITOR, to, replyTo, subject, text, language, messageRef }
    const { accent } = await siteFace()
    const mail = { ...message, html: textInHtml({ language, accent, subject, text }), attachments: attached.files }
    const handed = await handOverWritten({ mailer, outbox, clock }, mail)
    return { mail: kind, ...(await sentOrThrow(handed, { outbox, clock, mailId, isLastTry })) }
  })
