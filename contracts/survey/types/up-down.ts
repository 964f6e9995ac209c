import * as z from 'zod/mini'
import { answeredSettings, itemSettings } from '../question-parts.ts'
import { rangeSettings } from '../question-range.ts'
import { questionType } from '../question-type.ts'

export const upDown = questionType({
  name: 'up-down',
  code: 47,
  shape: 'number-per-item',
  schemaName: 'UpDown',
  about: 'A number is stepped up or down, or typed, for each item.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('up-down'),
    ...itemSettings,
    ...rangeSettings,
  }),
})
