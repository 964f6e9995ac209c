import { inkOn } from '@portal/contracts/reporting/colours'
import type { PieData } from 'plotly.js'
import type { ChartData } from './chart-data.ts'
import { coloursOf, escaped, type Figure, FONT, type Look, paper, surfaceOf, wordsOf } from './drawing.ts'

const HOLE = 0.58
const HEIGHT = 290

/** Plotly merges slices of the same name: an invisible mark keeps them separate. */
const toldApart = (names: readonly string[]): string[] =>
  names.map((name, index) => name + '\u200b'.repeat(names.slice(0, index).filter((other) => other === name).length))

/** A pie or a doughnut of the only series. The table beside it, or a list above it, is its legend. */
export const pieFigure = (chart: ChartData, isHollow: boolean, look: Look): Figure => {
  const shares = chart.series[0]?.shares ?? []
  const colours = [...coloursOf(chart, look.theme)]
  const isDivided = shares.filter((share) => share !== null && share > 0).length > 1
  const names = chart.labels.map(escaped)
  const slices: Partial<PieData> = {
    type: 'pie',
    labels: toldApart(names),
    values: shares.map((share) => share ?? 0),
    text: wordsOf(shares, look),
    textinfo: 'text',
    textposition: 'auto',
    insidetextorientation: 'horizontal',
    hovertext: names.map((name, index) => `${name}: ${look.figures.percent(shares[index] ?? 0)}`),
    hoverinfo: 'text',
    sort: false,
    direction: look.isRightToLeft ? 'counterclockwise' : 'clockwise',
    hole: isHollow ? HOLE : 0,
    marker: { colors: colours, line: { color: surfaceOf[look.theme], width: isDivided ? 2 : 0 } },
    insidetextfont: { color: colours.map(inkOn), size: 14, family: FONT },
    automargin: true,
  }
  return { data: [slices], layout: { ...paper(look), margin: { t: 24, r: 24, b: 24, l: 24 } }, height: HEIGHT }
}
