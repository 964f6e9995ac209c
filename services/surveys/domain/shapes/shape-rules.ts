import type { ShownQuestion } from '@portal/contracts/survey/flow'
import type { Fault } from '../fault.ts'

/** How many things may and must be chosen or ranked; 0 if nothing is counted. */
export type CountBounds = Readonly<{ min: number; max: number }>

export const noBounds: CountBounds = { min: 0, max: 0 }

/** The validation of an answer of one shape. `shown` holds the options or items that this respondent sees. */
export type ShapeRules<Q, A> = Readonly<{
  bounds: (question: Q, shown: ShownQuestion) => CountBounds
  /**
   * Whether an answer can have faults other than that something is missing. Only those are found in imported answers, which
   * may leave anything out.
   */
  mayContradict: (shown: ShownQuestion) => boolean
  /** The points of a scale that were chosen, row by row; left out where answers have no rows of one scale. */
  points?: (answer: A) => readonly number[]
  /** The faults of an answer. Its codes have been checked. */
  faults: (question: Q, answer: A, shown: ShownQuestion) => readonly Fault[]
}>
