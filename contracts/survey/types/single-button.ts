import * as z from 'zod/mini'
import { answeredSettings, optionSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const singleButton = questionType({
  name: 'single-button',
  code: 46,
  shape: 'one-code',
  schemaName: 'SingleButton',
  about: 'One option is chosen by pressing its button.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('single-button'),
    ...optionSettings,
  }),
})
