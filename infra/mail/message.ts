import { hash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { AttachedFile, Mail } from './mailer.ts'

/** The domain of an address such as `Portal <portal@example.org>`. */
const domainOf = (address: string): string => /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost'

/** Without what would end a header or lead into a folder. */
const attachmentOf = ({ name, media, content }: AttachedFile) => ({
  filename: name.replaceAll(/[\p{Cc}/\\]+/gu, ' '),
  contentType: media,
  content,
})

/** One click of the mail program (RFC 8058), which also shows that the mail is one of many. */
const unsubscribing = (url: string | undefined) =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', Precedence: 'bulk' }

/**
 * A mail as nodemailer takes it. Addresses are given as objects, so that nothing in them is read as a list of addresses; what
 * answers by itself (an absence note) is asked not to.
 */
export const messageOf = (
  { id, to, replyTo, subject, text, html, language, attachments = [], unsubscribeUrl, messageRef }: Mail,
  from: string,
  bouncesTo: string | null = null,
): SendMailOptions => ({
  from,
  ...(bouncesTo !== null && { envelope: { from: bouncesTo, to } }),
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  subject: subject.replaceAll(/[\r\n]+/g, ' '),
  text,
  html,
  ...(attachments.length > 0 && { attachments: attachments.map(attachmentOf) }),
  messageId: `<${messageRef ?? hash('sha256', id).slice(0, 40)}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...unsubscribing(unsubscribeUrl) },
  disableFileAccess: true,
  disableUrlAccess: true,
})
