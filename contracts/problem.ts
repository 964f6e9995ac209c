import * as z from 'zod/mini'

/** Every failure that a client may tell apart. The list is closed: a new code is a change of contract. */
export const ProblemCode = z.enum([
  'invalid-request',
  'too-large',
  'not-found',
  'not-signed-in',
  'not-allowed',
  'cross-site',
  'wrong-password',
  'unknown-login',
  'not-activated',
  'account-closed',
  'survey-closed',
  'not-your-token',
  'page-out-of-order',
  'stale-version',
  'different-intent',
  'not-possible',
  'too-many-requests',
  'overloaded',
  'unavailable',
  'unexpected',
])
export type ProblemCode = z.infer<typeof ProblemCode>

/** What the words of a problem name: `limit` in KiB (too-large), `page` where the respondent is (page-out-of-order). */
export const ProblemValues = z.object({ limit: z.optional(z.int()), page: z.optional(z.string()) })
export type ProblemValues = z.infer<typeof ProblemValues>

/**
 * RFC 9457 problem details. Code and values say it all: `problem-in-words.ts` makes `title` and `detail` of them, unless the
 * detail is about this one request. Nothing of the server's inside is ever in it.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ProblemCode,
  values: z.optional(ProblemValues),
  detail: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
