import * as z from 'zod/mini'
import { LocalText } from '../survey/local-text.ts'
import { markKinds } from '../survey/marks.ts'
import { Period } from './period.ts'

/** Labels that consist of a text of the portal without values. */
const Word = z.enum([
  'total',
  'no-answer',
  'no-comment',
  'not-ranked',
  'answered',
  'mean',
  'mean-rank',
  'median',
  'standard-deviation',
  'mentions',
  'nps',
  'sum',
  'standard-error',
  'ranked-first',
])

/**
 * The label of a row, a section or a column: a text of the survey in all its languages, or a text of the portal by its
 * key, with the values that it names. `in-words.ts` puts it into the reader's language.
 */
export const Label = z.discriminatedUnion('key', [
  z.object({ key: z.literal('survey-text'), text: LocalText }),
  z.object({ key: z.literal('item-of-question'), question: LocalText, item: LocalText }),
  z.object({ key: z.literal('question-of-survey'), question: LocalText, survey: LocalText }),
  z.object({ key: z.literal('rank'), rank: z.int() }),
  z.object({ key: z.literal('ranked-top'), count: z.int() }),
  z.object({ key: z.enum(['first-points', 'last-points']), points: z.array(LocalText) }),
  z.object({ key: z.literal('band'), from: z.nullable(z.number()), to: z.nullable(z.number()) }),
  z.object({ key: z.literal('date-band'), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  z.object({ key: z.literal('period'), by: Period, start: z.string() }),
  z.object({ key: z.literal('files'), count: z.int() }),
  z.object({ key: z.enum(['marks', 'marks-anywhere']), kind: z.enum(markKinds) }),
  z.object({ key: z.literal('video-part'), from: z.number(), to: z.number() }),
  z.object({ key: z.literal('video-place'), place: z.int() }),
  z.object({ key: z.literal('percentile'), percent: z.number() }),
  z.object({ key: Word }),
])
export type Label = z.infer<typeof Label>
