import * as z from 'zod/mini'
import { answeredSettings, pictureSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const imageSingle = questionType({
  name: 'image-single',
  code: 36,
  shape: 'one-code',
  schemaName: 'ImageSingle',
  about: 'One option is chosen by its picture.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('image-single'),
    ...pictureSettings,
  }),
})
