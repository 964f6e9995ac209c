import * as z from 'zod/mini'
import { LONGEST_OPEN_TEXT } from '../limits.ts'
import { answeredSettings, Count, itemSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const openTextList = questionType({
  name: 'open-text-list',
  code: 4,
  shape: 'text-per-item',
  schemaName: 'OpenTextList',
  about: 'A text is written for each item.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('open-text-list'),
    ...itemSettings,
    minSelections: z.optional(Count),
    maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_OPEN_TEXT))),
  }),
})
