import * as z from 'zod/mini'

/** Every failure that a client can distinguish. The list is closed: a new code is a change of contract. */
export const problemCodes = [
  'invalid-request',
  'too-large',
  'not-found',
  'wrong-method',
  'not-signed-in',
  'not-allowed',
  'cross-site',
  'wrong-password',
  'unknown-login',
  'not-activated',
  'locked-out',
  'account-closed',
  'survey-closed',
  'not-your-token',
  'link-withdrawn',
  'page-out-of-order',
  'page-too-early',
  'stale-version',
  'different-intent',
  'not-possible',
  'too-many-requests',
  'overloaded',
  'unavailable',
  'unexpected',
] as const
export const ProblemCode = z.enum(problemCodes)
export type ProblemCode = z.infer<typeof ProblemCode>

/** The exact reason, if a code has several. */
export const problemReasons = [
  'not-storable',
  'not-json-type',
  'empty-body',
  'not-json',
  'wrong-length',
  'idempotency-key',
  'not-a-position',
  'unknown-language',
  'own-language',
  'no-such-language',
  'unfit-texts',
  'no-page-before',
  'not-on-page',
  'background-unfit',
  'plan-changed',
  'too-much-to-search',
  'own-account',
  'staff-account',
  'no-staff',
  'name-differs',
  'low-contrast',
  'no-draft',
  'no-file',
  'empty-file',
  'cut-off',
  'file-type',
  'false-type',
  'unreadable-image',
  'infected-file',
  'file-too-large',
  'too-many-files',
  'too-many-videos',
  'social-begin-again',
  'social-taken',
  'last-way',
  'sign-in-begin-again',
  'passkey-begin-again',
  'passkey-refused',
  'passkey-taken',
  'passkeys-full',
  'passkey-needed',
  'passkey-first',
  'no-passkey',
  'code-refused',
  'clipboard-full',
  'no-avatars',
  'terms-missing',
  'acting-for-member',
  'staff-not-acted-for',
  'locked-not-acted-for',
  'no-member-file',
  'mailing-incomplete',
  'mailing-sent',
  'mailing-to-nobody',
  'sending-under-way',
] as const
export const ProblemReason = z.enum(problemReasons)
export type ProblemReason = z.infer<typeof ProblemReason>

/**
 * The values that the text of a problem names: `limit` in KiB (too-large), MiB (file-too-large) or characters
 * (idempotency-key), `page` the current page of the respondent (page-out-of-order), `names` of answer keys, variables or languages,
 * `seconds` to wait (page-too-early), `minutes` to wait (too-many-requests).
 */
export const ProblemValues = z.object({
  reason: z.optional(ProblemReason),
  limit: z.optional(z.int()),
  page: z.optional(z.string()),
  names: z.optional(z.array(z.string())),
  seconds: z.optional(z.int()),
  minutes: z.optional(z.int()),
})
export type ProblemValues = z.infer<typeof ProblemValues>

/** An `Issue` as clients get it: they may know fewer keys than the server. */
export const ProblemIssue = z.object({ path: z.string(), key: z.string(), values: z.record(z.string(), z.unknown()) })

/**
 * RFC 9457 problem details. Code, values and issues contain everything: `problem-in-words.ts` and `issue-in-words.ts`
 * make `title` and `detail` from them. `refusal`: the issues in sentences, for people; `detail` names their places. Only an operator's action has a separate sentence, that of the audit trail.
 * Nothing internal of the server is ever in it.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ProblemCode,
  values: z.optional(ProblemValues),
  issues: z.optional(z.array(ProblemIssue)),
  detail: z.optional(z.string()),
  refusal: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
