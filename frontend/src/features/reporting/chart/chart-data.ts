import type { OptionColors } from '@portal/contracts/reporting/colours'
import { type ChartType, canStack, chartTypes, type Drawable, fitsType } from '@portal/contracts/reporting/visuals'

/** `palette`: in place of the usual one, unless empty. `options`: of single series or slices, by their colour keys. */
export type OwnColours = Readonly<{ palette: readonly string[]; options: OptionColors }>

/** The data of a chart: shares 0..1, null if there is no base. Several series are parts of a whole, stacked, unless `isGrouped`. */
export type ChartData = Readonly<{
  labels: readonly string[]
  series: readonly Readonly<{ name: string; shares: readonly (number | null)[] }>[]
  /** The colours of the series (or, for a single one, of the slices). */
  colours: 'categories' | 'scale' | 'ranks'
  /** Whether the last series or slice is those who gave no answer. */
  endsInNone: boolean
  /** Of each series or slice whether it lies outside of the scale: "not applicable", "no comment". */
  offScale?: readonly boolean[]
  /** What names the colour of each series or, for a single one, of each slice: `colourKeyOf`. */
  colourKeys: readonly string[]
  /** Colours that the author chose. */
  own?: OwnColours
  /** The series are groups of respondents, with bars side by side. */
  isGrouped?: boolean
  /** One person may be in several shares. */
  isOverlapping?: boolean
  /** What follows one another in time: the labels (dates), or the series (groups of respondents by month, or waves). */
  time?: 'labels' | 'series'
  /** Whether the last label is those who gave no answer: that is no moment. */
  labelsEndInNone?: boolean
}>

export type { ChartType }

/** With this many labels or more, bars are horizontal and a chart is better in full screen. */
export const MANY_LABELS = 10

/** Without those who gave no answer. */
const moments = (chart: ChartData): ChartData => {
  if (!chart.labelsEndInNone) return chart
  const series = chart.series.map((one) => ({ ...one, shares: one.shares.slice(0, -1) }))
  return { ...chart, labels: chart.labels.slice(0, -1), series }
}

const momentsIn = (chart: ChartData): number => (chart.time === 'series' ? chart.series : moments(chart).labels).length

const drawable = (chart: ChartData): Drawable => ({
  series: chart.series.length,
  isGrouped: chart.isGrouped ?? false,
  isOverlapping: chart.isOverlapping ?? false,
  moments: chart.time === undefined ? 0 : momentsIn(chart),
})

const fits = (chart: ChartData, type: ChartType): boolean => fitsType(drawable(chart), type)

/** Parts of several wholes, and shares of which one person may have several, cannot be one pie, nor one bar. */
export const typesFor = (chart: ChartData): readonly ChartType[] => chartTypes.filter((type) => fits(chart, type))

/** The kind that was chosen if it fits, else the usual one. */
export const fittingType = (chart: ChartData, chosen: ChartType | undefined, usual: ChartType): ChartType =>
  chosen !== undefined && fits(chart, chosen) ? chosen : usual

/** Each series as a label, and each label as a series. */
const turned = (chart: ChartData): ChartData => {
  const { labels, series, isGrouped = false, colourKeys, endsInNone, labelsEndInNone = endsInNone } = chart
  return {
    ...chart,
    endsInNone: labelsEndInNone,
    labels: series.map(({ name }) => name),
    series: labels.map((name, at) => ({ name, shares: series.map(({ shares }) => shares[at] ?? null) })),
    colourKeys: isGrouped ? labels.map((_, at) => String(at)) : colourKeys,
    isGrouped: false,
  }
}

/**
 * The data as a kind of chart draws them: stacked, each series is a bar, and its shares are the parts; over time, each answer is a line from group
 * to group.
 */
export const drawnAs = (chart: ChartData, type: ChartType): ChartData => {
  if (type === 'line') return chart.time === 'series' ? turned(chart) : moments(chart)
  return type === 'stacked' && canStack(drawable(chart)) ? turned(chart) : chart
}
