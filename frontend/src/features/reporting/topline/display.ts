import { MOST_DECIMALS } from '@portal/contracts/reporting/exports'
import * as z from 'zod/mini'
import { chartTypes } from '../chart/chart-data.ts'

const FIRST_SHOWN = 2
export const USUAL_DECIMALS = 2

/** The layout of a topline: the questions in order, those shown, and the kind of each chart. */
export const Display = z.object({
  order: z.array(z.string()),
  shown: z.array(z.string()),
  charts: z.record(z.string(), z.enum(chartTypes)),
  decimals: z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS)),
})
export type Display = Readonly<z.infer<typeof Display>>

/** The first two questions, in the order of the survey. */
export const usualDisplay = (questions: readonly string[]): Display => ({
  order: [...questions],
  shown: questions.slice(0, FIRST_SHOWN),
  charts: {},
  decimals: USUAL_DECIMALS,
})

/** A saved layout, adapted to the current questions: a later version of the survey may have others. */
export const fitted = (display: Display, questions: readonly string[]): Display => {
  const still = new Set(questions)
  const order = display.order.filter((id) => still.has(id))
  const added = questions.filter((id) => !order.includes(id))
  return { ...display, order: [...order, ...added], shown: display.shown.filter((id) => still.has(id)) }
}

export const shownInOrder = ({ order, shown }: Display): readonly string[] => order.filter((id) => shown.includes(id))

export const withShown = (display: Display, id: string, isShown: boolean): Display => ({
  ...display,
  shown: isShown ? [...display.shown, id] : display.shown.filter((other) => other !== id),
})

/** Moves a block past its nearest shown neighbour: hidden ones are skipped. */
export const moved = (display: Display, id: string, direction: 'up' | 'down'): Display => {
  const shown = shownInOrder(display)
  const neighbour = shown[shown.indexOf(id) + (direction === 'up' ? -1 : 1)]
  if (neighbour === undefined) return display
  const rest = display.order.filter((other) => other !== id)
  const place = rest.indexOf(neighbour) + (direction === 'up' ? 0 : 1)
  return { ...display, order: [...rest.slice(0, place), id, ...rest.slice(place)] }
}
