import * as z from 'zod/mini'
import { answeredSettings, Count, optionSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const multiChoice = questionType({
  name: 'multi-choice',
  code: 2,
  shape: 'codes',
  schemaName: 'MultiChoice',
  about: 'Any number of options is chosen.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('multi-choice'),
    ...optionSettings,
    minSelections: z.optional(Count),
    maxSelections: z.optional(Count),
  }),
})
