import * as z from 'zod/mini'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

const Part = z._default(z.boolean(), true)

export const date = questionType({
  name: 'date',
  code: 38,
  shape: 'date',
  schemaName: 'DateQuestion',
  about: 'A date, or a part of one, is chosen from lists.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('date'),
    year: Part,
    month: Part,
    day: Part,
    bands: z.optional(z.array(z.string().check(z.maxLength(10))).check(z.minLength(1), z.maxLength(50))),
  }),
})
