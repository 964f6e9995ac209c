import * as z from 'zod/mini'
import { ResponseId } from '../ids.ts'

/**
 * Too fast. `seconds` is the time on all of the response's pages. The median and the threshold are those of the
 * `responses` that were compared, including this one.
 */
export const SpeederEvidence = z.object({
  seconds: z.number(),
  medianSeconds: z.number(),
  thresholdSeconds: z.number(),
  responses: z.int(),
})
export type SpeederEvidence = z.infer<typeof SpeederEvidence>

/** The same point in all rows of every long grid. */
const StraightLineEvidence = z.object({
  grids: z.array(z.object({ question: z.string(), rows: z.int(), code: z.int() })),
})

/** The same text in several boxes, by their answer keys. The text itself stays with the answers: it is personal. */
const RepeatedTextEvidence = z.object({ boxes: z.array(z.string()), characters: z.int() })

/** The same coded answers as an earlier response, so many of them that it is hardly by chance. */
const DuplicateEvidence = z.object({ of: ResponseId, answers: z.int() })

/** Why a person should review a response. */
export const ResponseFlag = z.discriminatedUnion('flag', [
  z.object({ flag: z.literal('speeder'), evidence: SpeederEvidence }),
  z.object({ flag: z.literal('straight-lining'), evidence: StraightLineEvidence }),
  z.object({ flag: z.literal('repeated-text'), evidence: RepeatedTextEvidence }),
  z.object({ flag: z.literal('duplicate'), evidence: DuplicateEvidence }),
])
export type ResponseFlag = z.infer<typeof ResponseFlag>

export const FlagKind = z.enum(['speeder', 'straight-lining', 'repeated-text', 'duplicate'])
export type FlagKind = z.infer<typeof FlagKind>

/** What a person says of a flag: it is right, or there is nothing to it. */
export const FlagVerdict = z.enum(['accepted', 'dismissed'])
export type FlagVerdict = z.infer<typeof FlagVerdict>
