import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'

/**
 * `waiting`: the mail server has not taken it yet. `sent`: the mail server has it. `kept`: there is no mail server, and it ends here.
 * `refused`: the mail server will not take it. `suppressed`: not sent, because the address was refused before, or for another reason
 * (`because` is a `MailFailure`). `failed`: it could not be made, or no mail server took it (as well). `bounced`: the mail server took it and reported later that it could not be delivered.
 */
export const MailState = z.enum(['waiting', 'sent', 'kept', 'refused', 'suppressed', 'failed', 'bounced'])
export type MailState = z.infer<typeof MailState>

export const MailLine = z.object({
  mailId: z.string(),
  /** Whom it is about: who gets it, or who wrote it to the community; null for a visitor. */
  memberId: z.nullable(MemberId),
  address: z.string(),
  subject: z.string(),
  state: MailState,
  /** Why it was refused, failed or bounced, was not sent, or why the mail server did not take it at the last try; null for the others. */
  because: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it came into its state; of one that waits, when it was tried last. */
  changedAt: z.string(),
})
export type MailLine = z.infer<typeof MailLine>

/**
 * Whether staff may send a mail again. `no-need`: the mail server has it or may still take it, or it could not be made. `of-mailing`: it went to many, and its mailing says what became
 * of it. `link-over`: its link opens nothing any more, or the member has another address by now.
 */
const SendingAgain = z.enum(['possible', 'no-need', 'of-mailing', 'link-over'])
export type SendingAgain = z.infer<typeof SendingAgain>

/** `text`: without the token of its link, unless the mail was kept and whoever asks may use it. */
export const KeptMail = z.extend(MailLine, {
  text: z.string(),
  language: z.string(),
  /** The files that go with it, in the order of their numbers (from 0). */
  attachments: z.array(z.object({ name: z.string(), media: z.string() })),
  again: SendingAgain,
})
export type KeptMail = z.infer<typeof KeptMail>

/** `search`: a part of the address or of the subject. `before`: the `next` of a page. */
const MailsQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  state: z.optional(MailState),
  before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_.{1,300}$/))),
})
export type MailsQuery = z.infer<typeof MailsQuery>

const MailsReply = z.object({
  /** The newest first. */
  mails: z.readonly(z.array(MailLine)),
  /** The `before` of the following page; null if there is none. */
  next: z.nullable(z.string()),
})
export type MailsReply = z.infer<typeof MailsReply>

export const listMails = call({
  method: 'GET',
  path: '/api/mails',
  summary: 'Mails to members with their state, the newest first',
  who: 'members',
  query: MailsQuery,
  replies: { 200: MailsReply },
})

const MailId = z.string().check(z.minLength(1), z.maxLength(300))

export const getMail = call({
  method: 'GET',
  path: '/api/mails/{mailId}',
  summary: 'One mail with its text',
  who: 'members',
  params: z.object({ mailId: MailId }),
  replies: { 200: KeptMail },
})

/** It goes to the address that it had. A refused change is a problem: 404 `not-found`, 409 `not-possible`. */
export const resendMail = call({
  method: 'POST',
  path: '/api/mails/{mailId}/send',
  summary: 'Send a mail again that the mail server refused, or that none took',
  who: 'members',
  isRepeatable: true,
  params: z.object({ mailId: MailId }),
  replies: { 200: z.object({ status: z.literal('success') }) },
})

export const openMailAttachment = call({
  method: 'GET',
  path: '/api/mails/{mailId}/attachments/{number}',
  summary: 'A file that goes with a mail, as long as it is kept',
  who: 'members',
  params: z.object({ mailId: MailId, number: z.string().check(z.regex(/^[0-4]$/)) }),
  replies: { 200: { media: 'application/octet-stream' } },
})
