import * as z from 'zod/mini'
import { LocalText } from './local-text.ts'
import { MOST_NUMBER } from './number-limits.ts'

/** A whole number that can be kept exactly. */
export const WholeNumber = z.int().check(z.minimum(-MOST_NUMBER), z.maximum(MOST_NUMBER))

/** The settings of numbers that are chosen on a scale: 0 to 100 by ones if nothing else is said. */
export const rangeSettings = {
  minimum: z._default(WholeNumber, 0),
  maximum: z._default(WholeNumber, 100),
  step: z._default(z.int().check(z.minimum(1), z.maximum(MOST_NUMBER)), 1),
}

/** The meaning of the two ends of a scale: `low` is at the minimum. */
export const endSettings = { low: LocalText, high: LocalText }
