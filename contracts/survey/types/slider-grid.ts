import * as z from 'zod/mini'
import { LocalText } from '../local-text.ts'
import { answeredSettings, itemSettings } from '../question-parts.ts'
import { rangeSettings } from '../question-range.ts'
import { questionType } from '../question-type.ts'

export const sliderGrid = questionType({
  name: 'slider-grid',
  code: 21,
  shape: 'number-per-item',
  schemaName: 'SliderGrid',
  about: 'A slider is moved for each item.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('slider-grid'),
    ...itemSettings,
    ...rangeSettings,
    low: z.optional(LocalText),
    high: z.optional(LocalText),
  }),
})
