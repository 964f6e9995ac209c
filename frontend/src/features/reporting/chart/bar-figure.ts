import { inkOn } from '@portal/contracts/reporting/colours'
import type { LayoutAxis, PlotData } from 'plotly.js'
import type { ChartData } from './chart-data.ts'
import {
  barColours,
  CHARACTER,
  coloursOf,
  escaped,
  type Figure,
  holds,
  inkOf,
  isNarrow,
  type Look,
  labelAxisBase,
  paper,
  percentAxisBase,
  roomUnder,
  wordsOf,
  wrapped,
} from './drawing.ts'

const UPRIGHT_HEIGHT = 360
const BAR_HEIGHT = 40
const LINE_HEIGHT = 18
/** Of the width, how much labels beside bars take in a narrow place; the maximum characters of their lines, and the least of those under a bar. */
const BESIDE_PART = 0.4
const BESIDE = { narrow: 14, wide: 24 }
const LEAST_UNDER = 8
const LABEL_SIZE = 11
const JUST_OVER_ALL = 100.5

/** Of bars side by side: the height of each, and how many upright ones have space for their figures. */
const GROUPED_HEIGHT = 20
const MOST_GROUPED_WORDS = 12
/** Of the place of a bar, or of bars side by side, how much they take. */
const BAR_PART = 0.68
/** The pixels of a share on the axis below bars on their side, with its distance from the next. */
const TICK = 55

const isStacked = ({ series, isGrouped = false }: ChartData): boolean => series.length > 1 && !isGrouped

const hasWords = ({ series, labels, isGrouped = false }: ChartData, isOnSide: boolean): boolean =>
  !isGrouped || isOnSide || series.length * labels.length <= MOST_GROUPED_WORDS

const charactersBeside = (look: Look): number =>
  isNarrow(look) ? Math.min(BESIDE.narrow, Math.floor((look.width * BESIDE_PART) / CHARACTER)) : BESIDE.wide

const charactersUnder = ({ labels }: ChartData, look: Look): number =>
  Math.floor(roomUnder(labels.length, look) / CHARACTER)

const holdsLabels = (chart: ChartData, look: Look): boolean =>
  chart.labels.every((label) => holds(charactersUnder(chart, look), label))

const holdsWords = (chart: ChartData, look: Look): boolean => {
  const { series, labels } = chart
  if (isStacked(chart) || !hasWords(chart, false)) return true
  const longest = Math.max(0, ...series.flatMap(({ shares }) => wordsOf(shares, look).map(({ length }) => length)))
  const bar = series.length === 1 ? 1 : BAR_PART / series.length
  return longest * CHARACTER <= roomUnder(labels.length, look) * bar
}

/** Whether what stands under upright bars, and above them, has space there. */
export const canStand = (chart: ChartData, look: Look): boolean => holdsLabels(chart, look) && holdsWords(chart, look)

const labelAxis = (chart: ChartData, isOnSide: boolean, look: Look): Partial<LayoutAxis> => {
  const width = isOnSide ? charactersBeside(look) : Math.max(LEAST_UNDER, charactersUnder(chart, look))
  return {
    ...labelAxisBase,
    ...(!isOnSide && holdsLabels(chart, look) && { tickangle: 0 }),
    tickvals: chart.labels.map((_, index) => index),
    ticktext: chart.labels.map((label) => wrapped(label, width)),
  }
}

/** As many shares as have space below bars on their side. */
const ticksBeside = (look: Look): number =>
  Math.min(6, Math.max(2, Math.floor((look.width - charactersBeside(look) * CHARACTER) / TICK)))

/** Parts of a whole end at 100 %; single bars at the longest. `isTurned`: from right to left. */
const percentAxis = (
  chart: ChartData,
  { isOnSide, isTurned }: Readonly<{ isOnSide: boolean; isTurned: boolean }>,
  look: Look,
): Partial<LayoutAxis> => ({
  ...percentAxisBase(look),
  tickangle: 0,
  ...(isOnSide && { nticks: ticksBeside(look) }),
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
const marginsOf = (isOnSide: boolean, { isRightToLeft, width }: Look) => {
  if (!isOnSide) return isRightToLeft ? { t: 28, r: 56, b: 24, l: 8 } : { t: 28, r: 8, b: 24, l: 40 }
  return isRightToLeft ? { t: 8, r: isNarrow({ width }) ? 112 : 180, b: 32, l: 56 } : { t: 8, r: 56, b: 32, l: 8 }
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
  const shares = percentAxis(chart, { isOnSide, isTurned: isOnSide && isRightToLeft }, look)
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
