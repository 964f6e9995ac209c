import * as z from 'zod/mini'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const captcha = questionType({
  name: 'captcha',
  code: 48,
  shape: 'proof',
  schemaName: 'Captcha',
  about: 'The browser proves that it is no robot. In no table.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('captcha'),
  }),
})
