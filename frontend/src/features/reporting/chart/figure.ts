import { barFigure } from './bar-figure.ts'
import { type ChartData, type ChartType, drawnAs, isRound } from './chart-data.ts'
import type { Figure, Look } from './drawing.ts'
import { lineFigure } from './line-figure.ts'
import { pieFigure } from './pie-figure.ts'

/** On a narrow screen the labels of more upright bars than these run into each other. */
const MOST_UPRIGHT = 3

const liesOnSide = (type: ChartType, { labels }: ChartData, { isNarrow }: Look): boolean =>
  type === 'horizontalBar' || type === 'stacked' || (isNarrow && labels.length > MOST_UPRIGHT)

/** What Plotly draws. */
export const figureOf = (chart: ChartData, type: ChartType, look: Look): Figure => {
  if (isRound(type)) return pieFigure(chart, type === 'doughnut', look)
  const drawn = drawnAs(chart, type)
  return type === 'line' ? lineFigure(drawn, look) : barFigure(drawn, liesOnSide(type, drawn, look), look)
}
