import * as z from 'zod/mini'
import { answeredSettings, columnSettings, itemSettings, scaleSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const grid3d = questionType({
  name: 'grid-3d',
  code: 42,
  shape: 'code-per-cell',
  schemaName: 'Grid3D',
  about: 'One point of a scale is chosen for each row and column.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('grid-3d'),
    ...itemSettings,
    ...columnSettings,
    ...scaleSettings,
  }),
})
