import * as z from 'zod/mini'
import { answeredSettings, optionSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const dropdown = questionType({
  name: 'dropdown',
  code: 13,
  shape: 'one-code',
  schemaName: 'Dropdown',
  about: 'One option is chosen from a list that opens. The texts are shown without markup.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('dropdown'),
    ...optionSettings,
  }),
})
