import type { ShownQuestion } from '@portal/contracts/survey/flow'
import type { Fault } from '../fault.ts'

/** How many things may and must be chosen or ranked; 0 where there is nothing to count. */
export type CountBounds = Readonly<{ min: number; max: number }>

export const noBounds: CountBounds = { min: 0, max: 0 }

/** What is asked of an answer of one shape. `shown` holds the options or items that this respondent sees. */
export type ShapeRules<Q, A> = Readonly<{
  bounds: (question: Q, shown: ShownQuestion) => CountBounds
  /** What is wrong with an answer. Its codes are known already. */
  faults: (question: Q, answer: A, shown: ShownQuestion) => readonly Fault[]
}>
