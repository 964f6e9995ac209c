import * as z from 'zod/mini'
import { answeredSettings } from '../question-parts.ts'
import { endSettings, WholeNumber } from '../question-range.ts'
import { questionType } from '../question-type.ts'

export const textBalance = questionType({
  name: 'text-balance',
  code: 37,
  shape: 'number',
  schemaName: 'TextBalance',
  about: 'A slider is moved between two texts; it begins in the middle.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('text-balance'),
    ...endSettings,
    minimum: z._default(WholeNumber, -100),
    maximum: z._default(WholeNumber, 100),
    bands: z.optional(z.array(WholeNumber).check(z.minLength(1), z.maxLength(50))),
  }),
})
