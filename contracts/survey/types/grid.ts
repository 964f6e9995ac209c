import * as z from 'zod/mini'
import { answeredSettings, itemSettings, scaleSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const grid = questionType({
  name: 'grid',
  code: 9,
  shape: 'code-per-item',
  schemaName: 'Grid',
  about: 'One point of a scale is chosen for each row.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('grid'),
    ...itemSettings,
    ...scaleSettings,
  }),
})
