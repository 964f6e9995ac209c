import * as z from 'zod/mini'
import { answeredSettings, itemSettings, scaleSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const inlineRotatedGrid = questionType({
  name: 'inline-rotated-grid',
  code: 19,
  shape: 'code-per-item',
  schemaName: 'InlineRotatedGrid',
  about:
    'One point of a scale is chosen for each item. The points of the scale are the rows of the table, the items its columns.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('inline-rotated-grid'),
    ...itemSettings,
    ...scaleSettings,
  }),
})
