import type { Question } from './question.ts'
import { multiChoice } from './types/multi-choice.ts'

type MultiChoice = Extract<Question, { type: typeof multiChoice.name }>

/** A multi choice that no author wrote: it stands for what is known of a respondent otherwise. */
export const madeMultiChoice = (of: Pick<MultiChoice, 'id' | 'text' | 'options'>): Question => ({
  ...of,
  type: multiChoice.name,
})
