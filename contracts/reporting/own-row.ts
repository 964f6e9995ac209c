import * as z from 'zod/mini'
import { QuestionId } from '../survey/question-parts.ts'

const Codes = z.array(z.int()).check(z.minLength(1), z.maxLength(1_000))
const Name = z.string().check(z.minLength(1), z.maxLength(300))
const Score = z.strictObject({ code: z.int(), score: z.number().check(z.minimum(-1e9), z.maximum(1e9)) })

/** The question; for one with items: one item of it, or every item. */
const about = { question: QuestionId, item: z.optional(z.int()) }

/**
 * A row that an author adds to the tables of a question.
 *
 * - `net`: who gave any of the codes, each person once
 * - `difference`: the net of `codes` less the net of `less`, both over the whole base
 * - `mean`: the mean of the scores; codes without a score are left out of it
 * - `first`, `last`: a net of the first or last `count` codes of the list or scale
 * - `nps`: Net Promoter Score, of numbers, or of 11 points, which count as 0 to 10 in the order of the scale
 * - `sum`, `percentile`, `se` (standard error of the mean): of numbers, scale codes or ranks
 */
export const OwnRow = z.discriminatedUnion('kind', [
  z.strictObject({ ...about, kind: z.literal('net'), label: Name, codes: Codes }),
  z.strictObject({ ...about, kind: z.literal('difference'), label: Name, codes: Codes, less: Codes }),
  z.strictObject({
    ...about,
    kind: z.literal('mean'),
    label: z.optional(Name),
    scores: z.array(Score).check(z.minLength(1), z.maxLength(1_000)),
  }),
  z.strictObject({ ...about, kind: z.enum(['first', 'last']), count: z.int().check(z.minimum(1), z.maximum(100)) }),
  z.strictObject({ ...about, kind: z.enum(['nps', 'sum', 'se']) }),
  z.strictObject({
    ...about,
    kind: z.literal('percentile'),
    percent: z.number().check(z.minimum(0.1), z.maximum(99.9)),
  }),
])
export type OwnRow = z.infer<typeof OwnRow>
export type OwnRowKind = OwnRow['kind']
