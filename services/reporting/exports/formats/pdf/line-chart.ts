import type { Figures } from '@portal/contracts/reporting/figures'
import type { ChartLines } from '../../chart-lines.ts'
import { drawLegend, legendHeight } from './legend.ts'
import { type Element, INK, type Paper } from './paper.ts'
import { AXIS_WIDTH, drawGrid, HIGH, shareAxis, TICK } from './share-axis.ts'
import { type Look, lineHeight } from './typesetter.ts'

/** `colours`: one for each line. */
type LinesToDraw = Readonly<{
  chart: ChartLines
  colours: readonly string[]
  figures: Figures
  language: string
}>

const LABEL: Look = { font: 'regular', size: 8, color: INK }
/** Between the ends of the axis and the first and last moment. */
const INSET = 22
const LABEL_LINES = 3
const AFTER_CHART = 14
/** A label of a moment has at least so much. */
const LABEL_WIDTH = 56
const POINT = 2.2
/** A figure above its point has at least so much; those of several lines would lie over one another. */
const WORD_WIDTH = 30

/** Where things are: `x` is the middle of a moment. */
const scaleOf = (paper: Paper, { chart: { moments, lines } }: LinesToDraw) => {
  const shares = lines.flatMap((line) => line.shares)
  const first = AXIS_WIDTH + INSET
  const apart = (paper.width - first - INSET) / (moments.length - 1)
  return {
    ...shareAxis(paper, shares),
    apart,
    x: (at: number) => first + at * apart,
  }
}

type Scale = ReturnType<typeof scaleOf>

/** The names of the moments, as many as there is space for; returns the room that they need. */
const drawMoments = (paper: Paper, { x, apart, y }: Scale, moments: readonly string[]): number => {
  const every = Math.ceil(LABEL_WIDTH / apart)
  const width = apart * every - 4
  const written = moments.map((moment, at) => ({ moment, at })).filter(({ at }) => at % every === 0)
  const heights = written.map(({ moment, at }) => {
    const lines = paper.linesOf(moment, LABEL, width).slice(0, LABEL_LINES)
    paper.write(lines, LABEL, { x: x(at) - width / 2, y: y(0) + 4, width, align: 'center' })
    return lines.length
  })
  return Math.max(...heights) * lineHeight(LABEL)
}

type Point = Readonly<{ x: number; y: number; share: number }>

/** The parts of a line: it is interrupted where there is no share. */
const partsOf = (shares: readonly (number | null)[], { x, y }: Scale): readonly (readonly Point[])[] => {
  const parts: Point[][] = [[]]
  for (const [at, share] of shares.entries()) {
    if (share === null) parts.push([])
    else parts.at(-1)?.push({ x: x(at), y: y(share), share })
  }
  return parts.filter((part) => part.length > 0)
}

const drawPart = (paper: Paper, part: readonly Point[], color: string, words: Figures | null): void => {
  paper.path(part, color)
  for (const { x, y, share } of part) {
    paper.dot(x, y, POINT, color)
    const place = { x: x - 25, y: y - POINT - lineHeight(TICK), width: 50, align: 'center' } as const
    if (words) paper.write([words.percent(share)], TICK, place)
  }
}

/** The most room that lines over time take. */
export const lineChartHeight = (paper: Paper, { lines }: ChartLines): number =>
  HIGH +
  AFTER_CHART +
  (1 + LABEL_LINES) * lineHeight(LABEL) +
  (lines.length > 1 ? legendHeight(paper, lines.length) : 0)

/** Shares from moment to moment, in the direction of the language. The table below has the same figures: a screen reader hears whose lines these are. */
export const addLineChart = (paper: Paper, parent: Element, toDraw: LinesToDraw): void => {
  const { chart, colours, figures, language } = toDraw
  const { moments, lines } = chart
  const entries = lines.map(({ name }, at) => ({ name, color: colours[at] ?? INK }))
  paper.need(lineChartHeight(paper, chart))
  if (entries.length > 1) paper.artifact(() => drawLegend(paper, entries))
  paper.down(lineHeight(TICK))
  const scale = scaleOf(paper, toDraw)
  const words = lines.length === 1 && scale.apart >= WORD_WIDTH ? figures : null
  const alt = `${lines.map(({ name }) => name).join(', ')}: ${moments[0]} – ${moments.at(-1)}`
  const figure = paper.doc.struct('Figure', { alt })
  parent.add(figure)
  let labels = 0
  figure.add(() => {
    drawGrid(paper, scale, language)
    labels = drawMoments(paper, scale, moments)
    for (const [at, { shares }] of lines.entries())
      for (const part of partsOf(shares, scale)) drawPart(paper, part, entries[at]?.color ?? INK, words)
  })
  figure.end()
  paper.down(HIGH + labels + AFTER_CHART)
}
