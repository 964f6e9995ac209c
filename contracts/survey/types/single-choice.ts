import * as z from 'zod/mini'
import { answeredSettings, optionSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const singleChoice = questionType({
  name: 'single-choice',
  code: 1,
  shape: 'one-code',
  schemaName: 'SingleChoice',
  about: 'One option is chosen from a list of radio buttons.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('single-choice'),
    ...optionSettings,
  }),
})
