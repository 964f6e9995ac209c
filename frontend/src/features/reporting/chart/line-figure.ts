import type { PlotData } from 'plotly.js'
import type { ChartData } from './chart-data.ts'
import {
  CHARACTER,
  coloursOf,
  escaped,
  type Figure,
  inkOf,
  type Look,
  labelAxisBase,
  paper,
  percentAxisBase,
  roomUnder,
  wordsOf,
  wrapped,
} from './drawing.ts'

const HEIGHT = 380
/** More figures than this would lie over one another. */
const MOST_WORDS = 24
/** Of the labels under the points: how many, and the pixels and characters that each has at least. */
const MOST_LABELS = 16
const LEAST_ROOM = 64
const LEAST_CHARACTERS = 8

const lineOfSeries = (chart: ChartData, index: number, colour: string, look: Look): Partial<PlotData> => {
  const { name, shares } = chart.series[index] ?? { name: '', shares: [] }
  const hasWords = chart.series.length * chart.labels.length <= MOST_WORDS
  const part = chart.series.length > 1 ? `<br>${escaped(name)}` : ''
  return {
    type: 'scatter',
    mode: hasWords ? 'text+lines+markers' : 'lines+markers',
    name: escaped(name),
    x: chart.labels.map((_, at) => at),
    y: shares.map((share) => (share === null ? null : share * 100)),
    text: hasWords ? wordsOf(shares, look) : [],
    textposition: 'top center',
    textfont: { size: 12, color: inkOf[look.theme] },
    cliponaxis: false,
    connectgaps: false, // nobody answered then: there is no share to draw
    hovertext: chart.labels.map((label, at) => {
      const share = shares[at] ?? null
      return `${escaped(label)}${part}: ${share === null ? '–' : look.figures.percent(share)}`
    }),
    hoverinfo: 'text',
    line: { color: colour, width: 2.5 },
    marker: { color: colour, size: 7 },
  }
}

/** Which labels are written: all, or as many as there is space for. */
const writtenLabels = (labels: readonly string[], look: Look) => {
  const most = Math.min(MOST_LABELS, Math.max(1, Math.floor(roomUnder(1, look) / LEAST_ROOM)))
  const step = Math.ceil(labels.length / most)
  const places = labels.map((_, at) => at).filter((at) => at % step === 0)
  const width = Math.max(LEAST_CHARACTERS, Math.floor(roomUnder(places.length, look) / CHARACTER))
  return { tickvals: places, ticktext: places.map((at) => wrapped(labels[at] ?? '', width)) }
}

/** Lines over time, in the direction of the language. */
export const lineFigure = (chart: ChartData, look: Look): Figure => {
  const { theme, isRightToLeft } = look
  const colours = coloursOf(chart, theme)
  return {
    data: chart.series.map((_, index) =>
      lineOfSeries(chart, index, colours[chart.series.length > 1 ? index : 0] ?? inkOf[theme], look),
    ),
    layout: {
      ...paper(look),
      xaxis: {
        ...labelAxisBase,
        ...writtenLabels(chart.labels, look),
        ...(isRightToLeft && { autorange: 'reversed' }),
      },
      yaxis: {
        ...percentAxisBase(look),
        ...(isRightToLeft && { side: 'right' }),
      },
      margin: isRightToLeft ? { t: 28, r: 56, b: 24, l: 16 } : { t: 28, r: 16, b: 24, l: 40 },
    },
    height: HEIGHT,
  }
}
