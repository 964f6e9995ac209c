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
 * Why a mail could not be made, and is not tried again. `attachment-missing`: a file that belongs to it is not kept any more.
 * `attachment-too-large`: its files are larger than `MOST_ATTACHED_BYTES`.
 */
export const MailFailure = z.enum(['attachment-missing', 'attachment-too-large'])
export type MailFailure = z.infer<typeof MailFailure>
