import { isRound } from '@portal/contracts/reporting/visuals'
import { barFigure, canStand } from './bar-figure.ts'
import { type ChartData, type ChartType, drawnAs } from './chart-data.ts'
import type { Figure, Look } from './drawing.ts'
import { lineFigure } from './line-figure.ts'
import { pieFigure } from './pie-figure.ts'

/** Upright bars lie on their side where their labels or figures would run into each other. */
const liesOnSide = (type: ChartType, chart: ChartData, look: Look): boolean =>
  type === 'horizontalBar' || type === 'stacked' || !canStand(chart, look)

/** What is drawn. */
export const figureOf = (chart: ChartData, type: ChartType, look: Look): Figure => {
  if (isRound(type)) return pieFigure(chart, type === 'doughnut', look)
  const drawn = drawnAs(chart, type)
  return type === 'line' ? lineFigure(drawn, look) : barFigure(drawn, liesOnSide(type, drawn, look), look)
}
