import * as z from 'zod/mini'
import { answeredSettings, itemSettings, scaleSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const neatGrid = questionType({
  name: 'neat-grid',
  code: 20,
  shape: 'code-per-item',
  schemaName: 'NeatGrid',
  about: 'One point of a scale is chosen for each row. Each row shows the scale with its texts.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('neat-grid'),
    ...itemSettings,
    ...scaleSettings,
  }),
})
