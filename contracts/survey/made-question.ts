import type { Question } from './question.ts'
import { date } from './types/date.ts'
import { multiChoice } from './types/multi-choice.ts'
import { singleChoice } from './types/single-choice.ts'

/** Questions that no author wrote: they stand for what is known of a respondent otherwise. */

type Typed<Name> = Extract<Question, { type: Name }>
type MultiChoice = Typed<typeof multiChoice.name>
type SingleChoice = Typed<typeof singleChoice.name>

/** A multi choice that no author wrote. */
export const madeMultiChoice = (of: Pick<MultiChoice, 'id' | 'text' | 'options'>): Question => ({
  ...of,
  type: multiChoice.name,
})

/** A single choice that no author wrote. */
export const madeSingleChoice = (of: Pick<SingleChoice, 'id' | 'text' | 'options'>): Question => ({
  ...of,
  type: singleChoice.name,
})

/** A whole date that no author asked for. */
export const madeDate = (of: Pick<Typed<typeof date.name>, 'id' | 'text'>): Question => ({
  ...of,
  type: date.name,
  year: true,
  month: true,
  day: true,
})
