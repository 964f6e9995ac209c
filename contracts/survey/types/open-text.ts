import * as z from 'zod/mini'
import { LONGEST_OPEN_TEXT } from '../limits.ts'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const openText = questionType({
  name: 'open-text',
  code: 3,
  shape: 'text',
  schemaName: 'OpenText',
  about: 'The answer is written in a box.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('open-text'),
    multiline: z.optional(z.boolean()),
    maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_OPEN_TEXT))),
    noComment: z.optional(z.boolean()),
  }),
})
