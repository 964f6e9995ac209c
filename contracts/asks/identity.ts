import * as z from 'zod/mini'
import { MailAttachment, MOST_ATTACHMENTS } from '../identity/mail-attachment.ts'
import { Instant, MemberId } from '../ids.ts'

/** Remove what is left of an erased member. */
export const FinishErasure = z.object({ memberId: MemberId })
export type FinishErasure = z.infer<typeof FinishErasure>

/**
 * A mail about an account, or to staff about a survey (`about`, with the title of the survey and what its alert is called). `linkId`: of the
 * link that is in it; null for a mail without one. `attachments`: files that go with it, by reference.
 */
export const AccountMail = z.object({
  memberId: MemberId,
  kind: z.enum([
    'password-changed',
    'username-changed',
    'reset-password',
    'activate',
    'sign-in',
    'invite',
    'survey-alert',
    'data-export',
    'unsubscribe',
    'social-linked',
    'social-removed',
    'passkey-added',
    'passkey-removed',
    'second-factor-removed',
    'recovery-codes-made',
    'recovery-code-used',
    'erasure-asked',
    'erasure-withdrawn',
  ]),
  language: z.string(),
  linkId: z.nullable(z.uuid()),
  /** The id of the service that was linked or removed. */
  provider: z.optional(z.string()),
  /** The digest of the name that a member signs in by now: the mail goes to the address before it. */
  since: z.optional(z.string()),
  /** When the account is erased. */
  dueAt: z.optional(Instant),
  about: z.optional(z.object({ survey: z.string(), alert: z.string() })),
  attachments: z.optional(z.array(MailAttachment).check(z.maxLength(MOST_ATTACHMENTS))),
})
export type AccountMail = z.infer<typeof AccountMail>

/** Erase a member as asked, where the pause is over and the wish stands. */
export const EraseAsAsked = z.object({ memberId: MemberId })
export type EraseAsAsked = z.infer<typeof EraseAsAsked>

/** Make the file with all that is held about a member. */
export const MakeDataExport = z.object({ memberId: MemberId, exportId: z.uuid() })
export type MakeDataExport = z.infer<typeof MakeDataExport>

/** Sessions of a member that began before a moment end. */
export const EndSessions = z.object({ memberId: MemberId, before: Instant })
export type EndSessions = z.infer<typeof EndSessions>

/** Names that a member does not sign in by any more may be claimed again. */
export const ReleaseLogins = z.object({ memberId: MemberId })
export type ReleaseLogins = z.infer<typeof ReleaseLogins>
