import { inkOn } from '@portal/contracts/reporting/colours'
import type { LayoutAxis, PlotData } from 'plotly.js'
import type { ChartData } from './chart-data.ts'
import {
  barColours,
  coloursOf,
  escaped,
  type Figure,
  inkOf,
  type Look,
  labelAxisBase,
  paper,
  percentAxisBase,
  wordsOf,
  wrapped,
} from './drawing.ts'

const UPRIGHT_HEIGHT = 360
const BAR_HEIGHT = 40
const LINE_HEIGHT = 18
/** Maximum characters in a line of a label: beside a bar, and for all labels under the bars together. */
const BESIDE = { narrow: 14, wide: 24 }
const UNDER_ALL = { narrow: 36, wide: 96 }
const LABEL_SIZE = 11
const JUST_OVER_ALL = 100.5

/** Of bars side by side: the height of each, and how many upright ones have space for their figures. */
const GROUPED_HEIGHT = 20
const MOST_GROUPED_WORDS = 12

const isStacked = ({ series, isGrouped = false }: ChartData): boolean => series.length > 1 && !isGrouped

const hasWords = ({ series, labels, isGrouped = false }: ChartData, isOnSide: boolean): boolean =>
  !isGrouped || isOnSide || series.length * labels.length <= MOST_GROUPED_WORDS

const labelAxis = (chart: ChartData, isOnSide: boolean, { isNarrow }: Look): Partial<LayoutAxis> => {
  const room = isNarrow ? 'narrow' : 'wide'
  const width = isOnSide ? BESIDE[room] : Math.max(8, Math.floor(UNDER_ALL[room] / chart.labels.length))
  return {
    ...labelAxisBase,
    tickvals: chart.labels.map((_, index) => index),
    ticktext: chart.labels.map((label) => wrapped(label, width)),
  }
}

/** Parts of a whole end at 100 %; single bars at the longest. `isTurned`: from right to left. */
const percentAxis = (chart: ChartData, isTurned: boolean, look: Look): Partial<LayoutAxis> => ({
  ...percentAxisBase(look),
  tickangle: 0,
  ...(isStacked(chart)
    ? { range: isTurned ? [JUST_OVER_ALL, 0] : [0, JUST_OVER_ALL] }
    : { autorange: isTurned ? 'reversed' : true }),
})

/** One series: its position, its text, and its appearance. */
const traceOf = (
  chart: ChartData,
  index: number,
  colours: readonly string[],
  isOnSide: boolean,
  look: Look,
): Partial<PlotData> => {
  const { name, shares } = chart.series[index] ?? { name: '', shares: [] }
  const places = chart.labels.map((_, at) => at)
  const lengths = shares.map((share) => (share === null ? null : share * 100))
  const [colour = inkOf[look.theme]] = colours
  const part = chart.series.length > 1 ? `<br>${escaped(name)}` : ''
  return {
    type: 'bar',
    name: escaped(name),
    orientation: isOnSide ? 'h' : 'v',
    ...(isOnSide ? { x: lengths, y: places } : { x: places, y: lengths }),
    text: hasWords(chart, isOnSide) ? wordsOf(shares, look) : [],
    textposition: isStacked(chart) ? 'inside' : 'outside',
    textangle: 0,
    insidetextanchor: 'middle',
    textfont: { size: isOnSide ? 13 : LABEL_SIZE + 1, color: isStacked(chart) ? inkOn(colour) : inkOf[look.theme] },
    ...(!isStacked(chart) && { constraintext: 'none' }),
    cliponaxis: false,
    hovertext: chart.labels.map((label, at) => `${escaped(label)}${part}: ${look.figures.percent(shares[at] ?? 0)}`),
    hoverinfo: 'text',
    marker: { color: colours.length > 1 ? [...colours] : colour },
  }
}

const traces = (chart: ChartData, isOnSide: boolean, look: Look): Partial<PlotData>[] => {
  if (chart.series.length === 1) return [traceOf(chart, 0, barColours(chart, look.theme), isOnSide, look)]
  const colours = coloursOf(chart, look.theme)
  return chart.series.map((_, index) => traceOf(chart, index, [colours[index] ?? inkOf[look.theme]], isOnSide, look))
}

/** Plotly reserves no space for an axis on the right. */
const marginsOf = (isOnSide: boolean, { isRightToLeft, isNarrow }: Look) => {
  if (!isOnSide) return isRightToLeft ? { t: 28, r: 56, b: 24, l: 8 } : { t: 28, r: 8, b: 24, l: 40 }
  return isRightToLeft ? { t: 8, r: isNarrow ? 112 : 180, b: 32, l: 56 } : { t: 8, r: 56, b: 32, l: 8 }
}

/** The height in pixels at which no two labels overlap, nor bars that are side by side. */
const sideHeight = ({ ticktext = [] }: Partial<LayoutAxis>, { series, isGrouped = false }: ChartData): number => {
  const lines = Math.max(1, ...ticktext.map((text) => text.split('<br>').length))
  const bars = isGrouped ? series.length * GROUPED_HEIGHT : 0
  return Math.max(200, 56 + ticktext.length * Math.max(bars, BAR_HEIGHT, lines * LINE_HEIGHT + 6))
}

/** Bars; those of several series are stacked, or side by side. They run in the direction of the language. */
export const barFigure = (chart: ChartData, isOnSide: boolean, look: Look): Figure => {
  const { isRightToLeft } = look
  const labels = labelAxis(chart, isOnSide, look)
  const shares = percentAxis(chart, isOnSide && isRightToLeft, look)
  const side = isRightToLeft ? { side: 'right' as const } : {}
  const axes = isOnSide
    ? { xaxis: shares, yaxis: { ...labels, ...side, autorange: 'reversed' as const, ticklabelstandoff: 6 } }
    : { xaxis: { ...labels, ...(isRightToLeft && { autorange: 'reversed' as const }) }, yaxis: { ...shares, ...side } }
  return {
    data: traces(chart, isOnSide, look),
    layout: {
      ...paper(look),
      ...axes,
      barmode: isStacked(chart) ? 'stack' : 'group',
      bargap: 0.32,
      ...(isStacked(chart) && { uniformtext: { mode: 'hide' as const, minsize: LABEL_SIZE } }),

      margin: marginsOf(isOnSide, look),
    },
    height: isOnSide ? sideHeight(labels, chart) : UPRIGHT_HEIGHT,
  }
}
