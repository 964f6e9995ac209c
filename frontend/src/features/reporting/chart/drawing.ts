import { visibleOn } from '@portal/contracts/reporting/colours'
import type { Figures } from '@portal/contracts/reporting/figures'
import type { ChartConfiguration, ChartOptions } from 'chart.js'
import type { Theme } from '../../../lib/theme.ts'
import type { ChartData } from './chart-data.ts'
import { inLines } from './label-lines.ts'
import { asideColours, categoryColours, rankColours, scaleColours } from './palette.ts'

/** What is written at the bars, points or slices, each by its series and place; '' is nothing. `inks`: on the colour of each, where it is written there. */
export type Words = Readonly<{
  at: 'within' | 'left' | 'right' | 'above' | 'slice'
  size: number
  ink: string
  inks: readonly (readonly string[])[]
  texts: readonly (readonly string[])[]
}>
export type Kinds = 'bar' | 'line' | 'doughnut'
export type Shares = (number | null)[]
/** Its lines; '' is none. */
export type Label = string | string[]
type Options = ChartOptions<Kinds>
/** The input of Chart.js, and what our own plugin writes. `height` in pixels. */
export type Figure = Readonly<{
  config: ChartConfiguration<Kinds, Shares, Label>
  words: Words
  height: number
}>
/** `width`: of the place of the chart, in pixels. */
export type Look = Readonly<{ theme: Theme; isRightToLeft: boolean; width: number; figures: Figures }>

/** Of a chart that stands alone on a usual screen, and of a picture for a slide. */
export const USUAL_WIDTH = 1000
const NARROW = 600
export const isNarrow = ({ width }: Pick<Look, 'width'>): boolean => width < NARROW

/** Pixels of the axis of shares beside the bars or lines, and of a character of a text. */
const AXIS = 56
export const CHARACTER = 7

/** The pixels that each of so many labels has under bars or lines. */
export const roomUnder = (labels: number, { width }: Pick<Look, 'width'>): number =>
  Math.max(0, width - AXIS) / Math.max(1, labels)

export const inkOf = { light: '#14201e', dark: '#e7efed' } satisfies Record<Theme, string>
export const lineOf = { light: '#d8dfdd', dark: '#2c3836' } satisfies Record<Theme, string>
export const surfaceOf = { light: '#ffffff', dark: '#171f1e' } satisfies Record<Theme, string>

const colourings = { categories: categoryColours, scale: scaleColours, ranks: rankColours }

const repeated = (palette: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => palette[index % palette.length] ?? '#000000')

/** An author's colour is drawn so that it can be seen on this theme's surface. */
const visible = (colour: string, theme: Theme): string => visibleOn(colour, surfaceOf[theme])

const ownOr = ({ own, colourKeys }: ChartData, index: number, usual: string, theme: Theme): string => {
  const chosen = own?.options[colourKeys[index] ?? '']
  if (chosen !== undefined) return visible(chosen, theme)
  return own && own.palette.length > 0 ? visible(usual, theme) : usual
}

/** Which of `count` series or slices are apart from the others: outside of the scale, and those who gave no answer. */
const asideIn = ({ offScale = [], endsInNone }: ChartData, count: number): readonly boolean[] =>
  Array.from({ length: count }, (_, index) => (offScale[index] ?? false) || (endsInNone && index === count - 1))

/** The colours of the series or, for a single one drawn as a pie, of the slices. */
export const coloursOf = (chart: ChartData, theme: Theme): readonly string[] => {
  const { colours, series, labels, own } = chart
  const isAside = asideIn(chart, series.length > 1 ? series.length : labels.length)
  const [counted, aside] = [isAside.filter((is) => !is).length, isAside.filter(Boolean).length]
  const palette = own?.palette ?? []
  const usual = palette.length > 0 ? repeated(palette, counted) : colourings[colours](theme, counted)
  const [next, nextAside] = [usual.values(), asideColours(theme, aside).values()]
  return isAside.map((is, index) => ownOr(chart, index, (is ? nextAside : next).next().value ?? inkOf[theme], theme))
}

/** What a legend names. */
export type Named = Readonly<{ key: string; name: string; colour: string }>

/** The series with their colours or, of a single one, its slices. */
export const legendOf = (chart: ChartData, theme: Theme): readonly Named[] => {
  const colours = coloursOf(chart, theme)
  const names = chart.series.length > 1 ? chart.series.map(({ name }) => name) : chart.labels
  return names.map((name, index) => ({ key: chart.colourKeys[index] ?? name, name, colour: colours[index] ?? '' }))
}

/** The colours of the bars of a single series: one for all that count, unless some have their own. */
export const barColours = (chart: ChartData, theme: Theme): readonly string[] => {
  const { own, colourKeys, labels } = chart
  const colour = visible(own?.palette[0] ?? categoryColours(theme, 1)[0] ?? inkOf[theme], theme)
  const isAside = asideIn(chart, labels.length)
  if (!isAside.includes(true) && !colourKeys.some((key) => own?.options[key] !== undefined)) return [colour]
  const nextAside = asideColours(theme, isAside.filter(Boolean).length).values()
  return isAside.map((is, index) => ownOr(chart, index, is ? (nextAside.next().value ?? colour) : colour, theme))
}

/** What the axes of labels and of percentages have in every chart. */
const axis = ({ theme }: Look) => ({ border: { display: false }, grid: { color: lineOf[theme], drawTicks: false } })

/** All labels are shown. */
export const labelAxis = (look: Look) => ({
  ...axis(look),
  type: 'category' as const,
  grid: { display: false },
  ticks: { autoSkip: false, padding: 6, maxRotation: 0, color: inkOf[look.theme] },
})

export const percentAxis = (look: Look) => ({
  ...axis(look),
  type: 'linear' as const,
  min: 0,
  ticks: {
    maxTicksLimit: isNarrow(look) ? 5 : 7,
    maxRotation: 0,
    padding: 6,
    color: inkOf[look.theme],
    font: { size: 12 },
    callback: (value: number | string) => `${look.figures.count(Number(value))}${look.figures.percentSign}`,
  },
})

/** The figures on the bars and slices; none for a share of 0. */
export const wordsOf = (shares: readonly (number | null)[], { figures }: Look): string[] =>
  shares.map((share) => (share === null || share === 0 ? '' : figures.percent(share)))

/** Of a series, beside its bars, points or slices. */
export const percentagesOf = (shares: readonly (number | null)[]): Shares =>
  shares.map((share) => (share === null ? null : share * 100))

const HOVER = { narrow: 30, wide: 60 }

/** What is said of one share to who points at it: the whole label, the name of its series if there are several, and the figure. */
export const hoverLines = ({ labels, series }: ChartData, at: number, index: number, look: Look): string[] => {
  const { name = '', shares = [] } = series[index] ?? {}
  const figure = look.figures.percent(shares[at] ?? 0)
  const label = labels[at] ?? ''
  const said = series.length > 1 ? [label, `${name}: ${figure}`] : [`${label}: ${figure}`]
  const width = isNarrow(look) ? HOVER.narrow : HOVER.wide
  return said.flatMap((text) => inLines(text, width))
}

/** What all charts share. They are as large as their place is told to be, and do not move. */
export const paper = (chart: ChartData, look: Look) => {
  const { theme, isRightToLeft } = look
  const side = isRightToLeft ? ('right' as const) : ('left' as const)
  return {
    responsive: false,
    maintainAspectRatio: false,
    animation: false,
    // A finger's touch becomes one of these too.
    events: ['mousemove', 'mouseout', 'click'],
    plugins: {
      tooltip: {
        animation: false,
        displayColors: false,
        backgroundColor: inkOf[theme],
        bodyColor: surfaceOf[theme],
        bodyAlign: side,
        callbacks: {
          title: () => '',
          label: ({ dataIndex, datasetIndex }) => hoverLines(chart, dataIndex, datasetIndex, look),
        },
      },
    },
  } satisfies Options
}
