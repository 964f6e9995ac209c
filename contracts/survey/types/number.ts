import * as z from 'zod/mini'
import { LocalText } from '../local-text.ts'
import { MOST_DECIMALS, MOST_NUMBER } from '../number-limits.ts'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

const Bound = z.number().check(z.minimum(-MOST_NUMBER), z.maximum(MOST_NUMBER))

export const number = questionType({
  name: 'number',
  code: 49,
  shape: 'number',
  schemaName: 'Number',
  about: 'A number is typed: whole, unless decimals are allowed.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('number'),
    minimum: z.optional(Bound),
    maximum: z.optional(Bound),
    decimals: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS))),
    unit: z.optional(LocalText),
    time: z.optional(z.literal(true)),
    bands: z.optional(z.array(Bound).check(z.minLength(1), z.maxLength(50))),
  }),
})
