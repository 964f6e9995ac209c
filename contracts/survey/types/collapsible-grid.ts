import * as z from 'zod/mini'
import { answeredSettings, itemSettings, scaleSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const collapsibleGrid = questionType({
  name: 'collapsible-grid',
  code: 15,
  shape: 'code-per-item',
  schemaName: 'CollapsibleGrid',
  about:
    'One point of a scale is chosen for each row. A row opens when its name is pressed, and the next one follows it.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('collapsible-grid'),
    ...itemSettings,
    ...scaleSettings,
  }),
})
