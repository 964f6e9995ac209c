import * as z from 'zod/mini'
import { MOST_PAGES } from '../limits.ts'
import { answeredSettings, Count, Item, itemSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const rankSort = questionType({
  name: 'rank-sort',
  code: 16,
  shape: 'ranks',
  schemaName: 'RankSort',
  about: 'The items are put in order; ranks run from 1 (best) to maxSelections, or to the number of items.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('rank-sort'),
    ...itemSettings,
    items: z.array(Item).check(z.minLength(1), z.maxLength(MOST_PAGES)), // an order that is drawn is a ranking
    minSelections: z.optional(Count),
    maxSelections: z.optional(Count),
  }),
})
