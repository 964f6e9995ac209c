import * as z from 'zod/mini'
import { answeredSettings, itemSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const allocation = questionType({
  name: 'allocation',
  code: 32,
  shape: 'number-per-item',
  schemaName: 'Allocation',
  about: '100 is shared out among the items; the last item shown gets what is left.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('allocation'),
    ...itemSettings,
    minimum: z._default(z.literal(0), 0),
    maximum: z._default(z.literal(100), 100),
    step: z._default(z.literal(1), 1),
    total: z._default(z.literal(100), 100),
  }),
})
