import { barFigure } from './bar-figure.ts'
import { type ChartData, type ChartType, drawnAs, isRound } from './chart-data.ts'
import type { Figure, Look } from './drawing.ts'
import { pieFigure } from './pie-figure.ts'

export const figureOf = (chart: ChartData, type: ChartType, look: Look): Figure =>
  isRound(type)
    ? pieFigure(chart, type === 'doughnut', look)
    : barFigure(drawnAs(chart, type), type === 'horizontalBar' || type === 'stacked', look)
