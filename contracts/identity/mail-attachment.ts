import * as z from 'zod/mini'

/** The most attachments of one mail, and the most bytes of all of them: mail servers refuse larger mails. */
export const MOST_ATTACHMENTS = 5
export const MOST_ATTACHED_BYTES = 15 * 2 ** 20

/**
 * A file that is kept elsewhere and goes with a mail. `of`: the storage that has it (`exports`: what reporting made; `uploads`: what was
 * uploaded). `stored`: its name there. `name` and `media`: as the reader of the mail sees it.
 */
export const MailAttachment = z.object({
  of: z.enum(['exports', 'uploads']),
  stored: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  media: z.string().check(z.regex(/^[\w.+-]{1,80}\/[\w.+-]{1,80}$/)),
})
export type MailAttachment = z.infer<typeof MailAttachment>

/**
 * Why a mail was not sent, and is not tried again. `attachment-missing`: a file that belongs to it is not kept any more.
 * `attachment-too-large`: its files are larger than `MOST_ATTACHED_BYTES`. `server-away`: no mail server took it for too long. `withdrawn`: the mail
 * to many members that it is of was withdrawn meanwhile. `unwanted`: its reader was left out when it was tried again. `no-address`: there is nobody
 * to send it to.
 */
export const MailFailure = z.enum([
  'attachment-missing',
  'attachment-too-large',
  'server-away',
  'withdrawn',
  'unwanted',
  'no-address',
])
export type MailFailure = z.infer<typeof MailFailure>
