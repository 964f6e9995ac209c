import * as z from 'zod/mini'
import { shownSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const info = questionType({
  name: 'info',
  code: 6,
  shape: 'nothing',
  schemaName: 'Info',
  about: 'Nothing is asked: the text is read.',
  schema: z.strictObject({
    ...shownSettings,
    type: z.literal('info'),
  }),
})
