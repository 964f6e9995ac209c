import { hash } from 'node:crypto'
import { isAddress } from '@portal/contracts/identity/email-address'
import type { WrittenMail } from '@portal/infra/mail/outbox'

export type Typed = Readonly<{ email: string; subject: string; message: string }>

export type Fault = 'email' | 'reason' | 'message'

/** What is wrong with a message, by its fields. */
export const faultsIn = ({ email, subject, message }: Typed): readonly Fault[] => [
  ...(isAddress(email.trim()) ? [] : ['email' as const]),
  ...(subject.trim() === '' ? ['reason' as const] : []),
  ...(message.trim() === '' ? ['message' as const] : []),
]

/** The same message of the same sender on the same day (UTC) is the same mail: a reply may be lost, and a button pressed twice. */
const contactMailId = ({ email, subject, message }: Typed, at: Date): string => {
  const sameness = [email.trim().toLowerCase(), subject.trim(), message.trim(), at.toISOString().slice(0, 10)]
  return `contact-${hash('sha256', sameness.join('\0')).slice(0, 40)}`
}

type Sending = Pick<WrittenMail, 'memberId' | 'language' | 'address'> & Readonly<{ at: Date }>

/** The mail by which a message goes to `address`, whose answer goes to the sender. `at`: on which day it was written. */
export const contactMail = (typed: Typed, { at, ...about }: Sending): WrittenMail => {
  const [email, subject] = [typed.email.trim(), typed.subject.trim()]
  const text = `${email}\n${subject}\n\n${typed.message.trim()}\n`
  return { ...about, mailId: contactMailId(typed, at), kind: 'contact', linkId: null, replyTo: email, subject, text }
}
