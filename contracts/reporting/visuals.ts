import * as z from 'zod/mini'
import type { Shape } from '../survey/shapes/shape.ts'

/** `stacked`: one bar for each group of respondents, of the parts of a whole. `line`: over time. */
export const chartTypes = ['bar', 'horizontalBar', 'pie', 'doughnut', 'stacked', 'line'] as const
export type ChartType = (typeof chartTypes)[number]

/** How a widget shows its question. */
export const visuals = ['table', 'number', ...chartTypes] as const
export const Visual = z.enum(visuals)
export type Visual = z.infer<typeof Visual>

/** Of a number, the row of the table whose figure it shows; null: the number of respondents. */
export const TileRow = z.nullable(z.string().check(z.maxLength(100)))

export const isChart = (visual: Visual): visual is ChartType => visual !== 'table' && visual !== 'number'

export const isRound = (type: ChartType): boolean => type === 'pie' || type === 'doughnut'

const OVERLAPPING: readonly Shape[] = ['codes']

/** Whether one person may be in several shares of a question. */
export const isOverlapping = (shape: Shape): boolean => OVERLAPPING.includes(shape)

/** What decides on the kinds of a chart. `isGrouped`: its series are groups of respondents. `moments`: that follow one another; 0 of what is not over time. */
export type Drawable = Readonly<{ series: number; isGrouped: boolean; isOverlapping: boolean; moments: number }>

/** Whether a bar can hold the shares of each series, and does not already. */
export const canStack = (chart: Omit<Drawable, 'moments'>): boolean =>
  !chart.isOverlapping && (chart.series === 1 || chart.isGrouped)

/** Parts of several wholes, and shares of which one person may have several, cannot be one pie, nor one bar. */
export const fitsType = (chart: Drawable, type: ChartType): boolean => {
  if (type === 'stacked') return canStack(chart)
  if (type === 'line') return chart.moments > 1
  return !isRound(type) || (chart.series === 1 && !chart.isOverlapping)
}
