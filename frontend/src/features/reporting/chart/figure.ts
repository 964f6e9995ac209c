import { barFigure } from './bar-figure.ts'
import { type ChartData, type ChartType, drawnAs, isRound } from './chart-data.ts'
import type { Figure, Look } from './drawing.ts'
import { lineFigure } from './line-figure.ts'
import { pieFigure } from './pie-figure.ts'

export const figureOf = (chart: ChartData, type: ChartType, look: Look): Figure => {
  if (isRound(type)) return pieFigure(chart, type === 'doughnut', look)
  const drawn = drawnAs(chart, type)
  return type === 'line'
    ? lineFigure(drawn, look)
    : barFigure(drawn, type === 'horizontalBar' || type === 'stacked', look)
}
