import * as z from 'zod/mini'

/**
 * Coded answers under the answer keys of the specification: `Q1` → code, `Q3_2` → 1 (ticked), `Q4_2` → rank,
 * `Q5_2` → scale code, `Q5_2_98` → 1 (no comment), `Q6_-1_98` → 1, `Q7` → number. Codes are whole numbers from 1.
 */
export type AnswerData = Readonly<Record<string, number>>

/** Written texts, under the same keys: `Q6` → text, `Q3_9_other` → text. */
export type AnswerTexts = Readonly<Record<string, string>>

/** Coded answers and texts under their keys, separately, as events store them. */
export type Entries = Readonly<{ data: AnswerData; texts: AnswerTexts }>

/** Entries under construction. */
export type EntriesDraft = Readonly<{ data: Record<string, number>; texts: Record<string, string> }>

/** DATA on the wire: a client may send codes as text, and empty text or null for "nothing". */
export const WireData = z.record(
  z.string().check(z.maxLength(100)),
  z.union([z.string().check(z.maxLength(20_000)), z.number(), z.null()]),
)
export type WireData = z.infer<typeof WireData>
