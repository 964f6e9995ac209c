import type { MailFailure } from '@portal/contracts/identity/mail-attachment'
import type { MemberId } from '@portal/contracts/ids'
import type { Mail, Mailer, Sent } from '../mail/mailer.ts'
import type { OutboxWriter, WrittenMail } from '../mail/outbox.ts'
import { MailNotTaken } from './mail-not-taken.ts'

type Settling = Readonly<{ mailer: Pick<Mailer, 'send'>; outbox: Pick<OutboxWriter, 'settle'>; clock: () => Date }>
type Writing = Settling & Readonly<{ outbox: Pick<OutboxWriter, 'write'> }>

/** What the outbox says of a mail now. `waiting`: the mail server did not take it, and may later; `error` names nobody. */
type HandedOver =
  | Readonly<{ state: 'sent' | 'kept' | 'refused'; sent: Sent }>
  | Readonly<{ state: 'waiting'; error: unknown }>

/** A mail that goes to a folder of this machine is kept: nobody has it yet. */
const stateOf = (sent: Sent): 'sent' | 'kept' | 'refused' =>
  sent.became === 'sent' && sent.to !== 'smtp' ? 'kept' : sent.became

/**
 * Hands a mail of the outbox to the mail server, and settles what became of it. Who dies in between does not know, and does it
 * again: it is the same mail then, by its id.
 */
export const handOverWritten = async ({ mailer, outbox, clock }: Settling, mail: Mail): Promise<HandedOver> => {
  let sent: Sent
  try {
    sent = await mailer.send(mail)
  } catch (error) {
    await outbox.settle(mail.id, 'waiting', error instanceof MailNotTaken ? error.because : null, clock())
    return { state: 'waiting', error }
  }
  const state = stateOf(sent)
  await outbox.settle(mail.id, state, sent.became === 'refused' ? sent.because : null, clock())
  return { state, sent }
}

/** What the outbox keeps in another way than it is sent: its text without the tokens of links, its files by where they are stored. */
type Kept = Pick<WrittenMail, 'kind' | 'attachments'> & Readonly<{ text?: string }>

/** Writes a mail into the outbox, then hands it over. Done again it is the same mail, as it was written first. */
export const handOverMail = async (
  means: Writing,
  mail: Omit<Mail, 'owner' | 'messageRef'> & Readonly<{ owner: MemberId }>,
  kept: Kept,
): Promise<HandedOver> => {
  const { id: mailId, owner: memberId, to: address, replyTo = null, subject, text, language } = mail
  const written = { mailId, memberId, linkId: null, language, address, replyTo, subject, text, ...kept }
  const messageRef = await means.outbox.write(written, means.clock())
  return handOverWritten(means, { ...mail, messageRef })
}

type Try = Omit<Settling, 'mailer'> & Readonly<{ mailId: string; isLastTry: boolean }>

const AWAY: MailFailure = 'server-away'

/**
 * For a job, which is tried again; after its last try the mail has failed, and staff may send it again.
 * @throws what the mail server said, where it did not take the mail
 */
export const sentOrThrow = async (handed: HandedOver, { outbox, clock, mailId, isLastTry }: Try): Promise<Sent> => {
  if (handed.state !== 'waiting') return handed.sent
  if (isLastTry) await outbox.settle(mailId, 'failed', AWAY, clock())
  throw handed.error
}
