import * as z from 'zod/mini'
import { Condition } from '../../survey/condition.ts'

/** Who is counted. `words`: the condition in words, as its author read it. */
export const SavedFilter = z.strictObject({
  condition: Condition,
  words: z.string().check(z.maxLength(10_000)),
  includeAdmin: z.boolean(),
  includeInactive: z.boolean(),
  includeExternalUsers: z.boolean(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

/** The questions that a condition asks about, each once. */
export const questionsIn = (condition: Condition): readonly string[] =>
  'rules' in condition ? [...new Set(condition.rules.flatMap(questionsIn))] : [condition.question]
