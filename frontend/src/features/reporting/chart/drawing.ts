import { visibleOn } from '@portal/contracts/reporting/colours'
import type { Figures } from '@portal/contracts/reporting/figures'
import type { Data, Layout, LayoutAxis } from 'plotly.js'
import type { Theme } from '../../../lib/theme.ts'
import type { ChartData } from './chart-data.ts'
import { asideColours, categoryColours, rankColours, scaleColours } from './palette.ts'

/** Labels that do not fit at this size are left out, not made smaller. */
type LabelRule = Readonly<{ uniformtext?: Readonly<{ mode: 'hide'; minsize: number }> }>
/** The input of Plotly. `height` in pixels. */
export type Figure = Readonly<{ data: readonly Data[]; layout: Partial<Layout> & LabelRule; height: number }>
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

export const FONT = 'Inter, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif'
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

/** The colours of the bars of a single series: one for all that count, unless some have their own. */
export const barColours = (chart: ChartData, theme: Theme): readonly string[] => {
  const { own, colourKeys, labels } = chart
  const colour = visible(own?.palette[0] ?? categoryColours(theme, 1)[0] ?? inkOf[theme], theme)
  const isAside = asideIn(chart, labels.length)
  if (!isAside.includes(true) && !colourKeys.some((key) => own?.options[key] !== undefined)) return [colour]
  const nextAside = asideColours(theme, isAside.filter(Boolean).length).values()
  return isAside.map((is, index) => ownOr(chart, index, is ? (nextAside.next().value ?? colour) : colour, theme))
}

/** For what reads texts as markup, as Plotly does: texts of a survey must be escaped. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What the axes of labels and of percentages have in every chart. */
export const labelAxisBase = {
  tickmode: 'array',
  automargin: true,
  fixedrange: true,
  showgrid: false,
  zeroline: false,
  ticks: '',
} as const satisfies Partial<LayoutAxis>

export const percentAxisBase = ({ theme, width, figures }: Look): Partial<LayoutAxis> => ({
  ticksuffix: figures.percentSign,
  rangemode: 'tozero',
  gridcolor: lineOf[theme],
  zeroline: false,
  fixedrange: true,
  automargin: true,
  nticks: isNarrow({ width }) ? 4 : 6,
  tickfont: { size: 12 },
})

const MOST_LINES = 3

const linesOf = (text: string, width: number): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Whether a label of such a width holds the whole text, without a line that is longer. */
export const holds = (width: number, text: string): boolean => {
  const lines = linesOf(text, width)
  return lines.length <= MOST_LINES && lines.every((line) => line.length <= width)
}

/** A text whose first letter is of Hebrew or Arabic. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff]/u

/** Broken into lines at spaces, so that labels fit under their bars; at most three lines. A drawing runs from left to right: other lines say so (RLI … PDI). */
export const wrapped = (text: string, width: number): string => {
  const lines = linesOf(text, width)
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`] : lines
  const directed = (line: string) => (RIGHT_TO_LEFT.test(text) ? `\u2067${line}\u2069` : line)
  return shown.map((line) => directed(escaped(line))).join('<br>')
}

/** The texts on the bars and slices; none for a share of 0. */
export const wordsOf = (shares: readonly (number | null)[], { figures }: Look): string[] =>
  shares.map((share) => (share === null || share === 0 ? '' : figures.percent(share)))

/** What all charts share: a transparent background, and no dragging. */
export const paper = ({ theme }: Look): Partial<Layout> => ({
  autosize: true,
  paper_bgcolor: 'rgba(0,0,0,0)',
  plot_bgcolor: 'rgba(0,0,0,0)',
  font: {
    family: FONT,
    size: 13,
    color: inkOf[theme],
  },
  hoverlabel: { bgcolor: inkOf[theme], bordercolor: inkOf[theme], font: { color: surfaceOf[theme] } },
  dragmode: false,
  showlegend: false,
})
