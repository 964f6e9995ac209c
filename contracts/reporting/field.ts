import type { Shape } from '../survey/shapes/shape.ts'
import type { Period } from './period.ts'

export type Choice = Readonly<{ code: number; text: string }>

/** Numbers from `from` to under `to`; null if there is no end. */
export type Band = Readonly<{ from: number | null; to: number | null }>

/**
 * A question as a report sees it. `options`: what can be answered (for a grid: the scale); `items`: what is asked about;
 * `bands`: in which numbers are tabulated.
 */
export type Field = Readonly<{
  id: string
  text: string
  shape: Shape
  options: readonly Choice[]
  items: readonly Choice[]
  bands: readonly Band[]
  /** Of a date: by which periods it can be shown, the longest first. */
  periods?: readonly Period[]
  /** About when somebody answered: no author wrote it, and it is no part of a report of all questions. */
  isTime?: boolean
}>

/** Whether the columns of a question are periods, which the run makes of the dates that occur. */
export const isByPeriod = ({ periods = [] }: Pick<Field, 'periods'>): boolean => periods.length > 0
