import type { Shape } from '@portal/contracts/survey/shapes/shape'

export type Choice = Readonly<{ code: number; text: string }>

/**
 * A question as a report sees it. `options`: what can be answered (for a grid: the scale); `items`: what is asked
 * about.
 */
export type Field = Readonly<{
  id: string
  text: string
  shape: Shape
  options: readonly Choice[]
  items: readonly Choice[]
}>
