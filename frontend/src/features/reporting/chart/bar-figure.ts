import { inkOn } from '@portal/contracts/reporting/colours'
import type { ChartData } from './chart-data.ts'
import {
  barColours,
  CHARACTER,
  coloursOf,
  type Figure,
  inkOf,
  isNarrow,
  type Look,
  labelAxis,
  paper,
  percentAxis,
  percentagesOf,
  roomUnder,
  type Words,
  wordsOf,
} from './drawing.ts'
import { holds, wrapped } from './label-lines.ts'

const UPRIGHT_HEIGHT = 360
/** Of bars on their side: the pixels of each, and of a line of its label with what is around them. Many lie closer, so that they are seen at once. */
const LYING = { bar: 40, line: 18, around: 6 }
const LYING_CLOSE = { bar: 26, line: 15, around: 4 }
const MANY_LYING = 15
/**
 * Of the width, how much labels beside bars take at most; the maximum characters of their lines, of many also those of a longer line, which spares
 * others; and the least of those under a bar.
 */
const BESIDE_PART = 0.4
const BESIDE = { narrow: 14, wide: 24, many: 50 }
const LEAST_UNDER = 8
const WORD_SIZE = { onSide: 13, upright: 12 }
/** The pixels that figures beyond the longest bar have at most, and what is around those of bars on their side. */
const BEYOND = { onSide: 52, around: 12, upright: 22 }

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

const areMany = ({ labels }: Readonly<{ labels: readonly unknown[] }>): boolean => labels.length > MANY_LYING

const charactersBeside = (chart: ChartData, look: Look): number => {
  const most = Math.floor((look.width * BESIDE_PART) / CHARACTER)
  if (isNarrow(look)) return Math.min(BESIDE.narrow, most)
  return areMany(chart) ? Math.min(BESIDE.many, most) : BESIDE.wide
}

const charactersUnder = ({ labels }: ChartData, look: Look): number =>
  Math.floor(roomUnder(labels.length, look) / CHARACTER)

const holdsLabels = (chart: ChartData, look: Look): boolean =>
  chart.labels.every((label) => holds(charactersUnder(chart, look), label))

/** The pixels of the longest figure at a bar. */
const longestWord = ({ series }: ChartData, look: Look): number =>
  CHARACTER * Math.max(0, ...series.flatMap(({ shares }) => wordsOf(shares, look).map(({ length }) => length)))

const holdsWords = (chart: ChartData, look: Look): boolean => {
  const { series, labels } = chart
  if (isStacked(chart) || !hasWords(chart, false)) return true
  const bar = series.length === 1 ? 1 : BAR_PART / series.length
  return longestWord(chart, look) <= roomUnder(labels.length, look) * bar
}

/** Turned labels can be read as long as their lines have room beside each other. */
const canTurn = ({ labels, time }: ChartData, look: Look): boolean =>
  time !== undefined || roomUnder(labels.length, look) >= LEAST_UNDER * CHARACTER

/**
 * Whether what stands under upright bars, and above them, has space there. In a wide place labels may be turned; dates always stand,
 * since time runs along the page.
 */
export const canStand = (chart: ChartData, look: Look): boolean =>
  isNarrow(look)
    ? holdsLabels(chart, look) && holdsWords(chart, look)
    : holdsLabels(chart, look) || canTurn(chart, look)

const labelsOf = (chart: ChartData, isOnSide: boolean, look: Look): string[][] => {
  const width = isOnSide ? charactersBeside(chart, look) : Math.max(LEAST_UNDER, charactersUnder(chart, look))
  return chart.labels.map((label) => wrapped(label, width))
}

/** As many shares as have space below bars on their side, with the 0. */
const ticksBeside = (chart: ChartData, look: Look): number =>
  Math.min(7, Math.max(3, Math.floor((look.width - charactersBeside(chart, look) * CHARACTER) / TICK)))

/** Parts of a whole end at 100 %; single bars after the longest. */
const sharesAxis = (chart: ChartData, isOnSide: boolean, look: Look) => {
  const { ticks, ...axis } = percentAxis(look)
  return {
    ...axis,
    ...(isStacked(chart) && { max: 100, stacked: true }),
    ticks: { ...ticks, ...(isOnSide && { maxTicksLimit: ticksBeside(chart, look) }) },
  }
}

/** Labels under upright bars are turned where they have no space otherwise. */
const namesAxis = (chart: ChartData, isOnSide: boolean, look: Look) => {
  const { ticks, ...axis } = labelAxis(look)
  const isTurned = !isOnSide && !holdsLabels(chart, look)
  return { ...axis, stacked: isStacked(chart), ticks: { ...ticks, ...(isTurned && { maxRotation: 90 }) } }
}

/** From right to left, what runs along the page is mirrored, and what is beside it on its other side. */
const scalesOf = (chart: ChartData, isOnSide: boolean, look: Look) => {
  const along = look.isRightToLeft && { reverse: true }
  const beside = look.isRightToLeft && { position: 'right' as const }
  const [names, shares] = [namesAxis(chart, isOnSide, look), sharesAxis(chart, isOnSide, look)]
  return isOnSide
    ? { x: { ...shares, ...along }, y: { ...names, ...beside } }
    : { x: { ...names, ...along }, y: { ...shares, ...beside } }
}

/** The colours of each series: one, or one for each of its bars. */
const fillsOf = (chart: ChartData, { theme }: Look): readonly string[][] =>
  chart.series.length === 1 ? [[...barColours(chart, theme)]] : coloursOf(chart, theme).map((colour) => [colour])

const wordsAt = (chart: ChartData, isOnSide: boolean, { isRightToLeft }: Look): Words['at'] => {
  if (isStacked(chart)) return 'within'
  if (!isOnSide) return 'above'
  return isRightToLeft ? 'left' : 'right'
}

const wordsOn = (chart: ChartData, isOnSide: boolean, look: Look): Words => ({
  at: wordsAt(chart, isOnSide, look),
  size: isOnSide ? WORD_SIZE.onSide : WORD_SIZE.upright,
  ink: inkOf[look.theme],
  inks: fillsOf(chart, look).map(([fill = inkOf[look.theme]]) => chart.labels.map(() => inkOn(fill))),
  texts: hasWords(chart, isOnSide) ? chart.series.map(({ shares }) => wordsOf(shares, look)) : [],
})

/** Figures without decimals leave more of a narrow place to the bars. */
const paddingOf = (chart: ChartData, isOnSide: boolean, look: Look) => {
  if (!isOnSide) return { top: BEYOND.upright, bottom: 8 }
  if (isStacked(chart)) return 8
  const beyond = Math.min(BEYOND.onSide, longestWord(chart, look) + BEYOND.around)
  return { top: 8, bottom: 8, [look.isRightToLeft ? 'left' : 'right']: beyond }
}

/** The height in pixels at which no two labels overlap, nor bars that are side by side. */
const sideHeight = (labels: readonly string[][], { series, isGrouped = false }: ChartData): number => {
  const lines = Math.max(1, ...labels.map(({ length }) => length))
  const bars = isGrouped ? series.length * GROUPED_HEIGHT : 0
  const { bar, line, around } = areMany({ labels }) ? LYING_CLOSE : LYING
  return Math.max(200, 56 + labels.length * Math.max(bars, bar, lines * line + around))
}

/** Bars; those of several series are stacked, or side by side. They run in the direction of the language. */
export const barFigure = (chart: ChartData, isOnSide: boolean, look: Look): Figure => {
  const labels = labelsOf(chart, isOnSide, look)
  const fills = fillsOf(chart, look)
  const axis = isOnSide ? 'y' : 'x'
  return {
    config: {
      type: 'bar',
      data: {
        labels,
        datasets: chart.series.map(({ shares }, index) => ({
          data: percentagesOf(shares),
          backgroundColor: fills[index] ?? [],
          categoryPercentage: BAR_PART,
          barPercentage: 1,
        })),
      },
      options: {
        ...paper(chart, look),
        indexAxis: axis,
        layout: { padding: paddingOf(chart, isOnSide, look) },
        scales: scalesOf(chart, isOnSide, look),
        // A bar beside others has all of its place to be pointed at, also if it is short.
        interaction: isStacked(chart)
          ? { mode: 'nearest', intersect: true }
          : { mode: 'nearest', intersect: false, axis },
      },
    },
    words: wordsOn(chart, isOnSide, look),
    height: isOnSide ? sideHeight(labels, chart) : UPRIGHT_HEIGHT,
  }
}
