import * as z from 'zod/mini'
import { answeredSettings, Count, pictureSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const imageMulti = questionType({
  name: 'image-multi',
  code: 14,
  shape: 'codes',
  schemaName: 'ImageMulti',
  about: 'Any number of options is chosen by their pictures.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('image-multi'),
    ...pictureSettings,
    minSelections: z.optional(Count),
    maxSelections: z.optional(Count),
  }),
})
