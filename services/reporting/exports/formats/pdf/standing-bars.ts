import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import { columnName, columnsOfBars, sharesIn } from '../../chart-lines.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { drawLegend, legendHeight } from './legend.ts'
import { type Element, INK, type Paper } from './paper.ts'
import { AXIS_WIDTH, drawGrid, HIGH, shareAxis, TICK } from './share-axis.ts'
import { type Look, lineHeight } from './typesetter.ts'

const LABEL: Look = { font: 'regular', size: 8, color: INK }
/** Names of more lines than these, and bars that are narrower, have room only where bars lie. */
const MOST_LINES = 5
const NARROWEST = 6
const WIDEST = 44
/** A figure above its bar has at least so much. */
const WORD_WIDTH = 32
/** The share of its place that the bars of an answer have. */
const FILLED = 0.8
const AFTER_CHART = 16

type Bars = Readonly<{ place: number; wide: number; labels: readonly (readonly string[])[]; names: readonly string[] }>

const barsOf = (paper: Paper, { run, table }: Drawn): Bars | null => {
  const rows = sharesIn(table)
  const names = columnsOfBars(run).map(columnName)
  const place = (paper.width - AXIS_WIDTH) / rows.length
  const wide = Math.min(WIDEST, (place * FILLED) / names.length)
  const labels = rows.map(({ label }) => paper.linesOf(label, LABEL, place - 6))
  const fits = wide >= NARROWEST && labels.every(({ length }) => length <= MOST_LINES)
  return rows.length > 0 && fits ? { place, wide, labels, names } : null
}

type Axis = ReturnType<typeof shareAxis>
type Bar = Readonly<{ x: number; wide: number; value: number; color: string }>

const drawBar = (paper: Paper, { figures }: Drawn, { y }: Axis, { x, wide, value, color }: Bar): void => {
  if (value > 0) paper.box(x, y(value), wide - 1, y(0) - y(value), color)
  const word = { x, y: y(value) - lineHeight(TICK), width: wide, align: 'center' } as const
  if (wide >= WORD_WIDTH) paper.write([figures.percent(value)], TICK, word)
}

/** The bars of an answer, from `begin` on. */
const barsIn = ({ table, colours }: Drawn, row: RowInWords, { place, wide, names }: Bars, begin: number) => {
  const first = begin + (place - wide * names.length) / 2
  const own = names.length > 1 ? null : colours.colorOf(table.question, row)
  return names.flatMap((_, index): readonly Bar[] => {
    const value = row.cells[index]?.value ?? null
    return value === null ? [] : [{ x: first + index * wide, wide, value, color: own ?? colours.colorAt(index) }]
  })
}

const drawBars = (paper: Paper, drawn: Drawn, bars: Bars): void => {
  const { place, labels, names } = bars
  const rows = sharesIn(drawn.table)
  const shares = rows.flatMap(({ cells }) => cells.slice(0, names.length).map(({ value }) => value))
  const axis = shareAxis(paper, shares)
  drawGrid(paper, axis, drawn.language)
  for (const [at, row] of rows.entries()) {
    const begin = AXIS_WIDTH + at * place
    paper.write(labels[at] ?? [], LABEL, { x: begin + 3, y: axis.y(0) + 4, width: place - 6, align: 'center' })
    for (const bar of barsIn(drawn, row, bars, begin)) drawBar(paper, drawn, axis, bar)
  }
}

/** Bars above the names of their answers, a colour for each column; null where there is no room for them. */
export const standingBars = (paper: Paper, drawn: Drawn): Drawing | null => {
  const bars = barsOf(paper, drawn)
  if (!bars) return null
  const { labels, names } = bars
  const below = Math.max(...labels.map(({ length }) => length)) * lineHeight(LABEL) + AFTER_CHART
  const legend = names.length > 1 ? legendHeight(paper, names.length) : 0
  const height = legend + lineHeight(TICK) + HIGH + below
  const add = (parent: Element): void => {
    paper.need(height)
    const entries = names.map((name, at) => ({ name, color: drawn.colours.colorAt(at) }))
    if (names.length > 1) paper.artifact(() => drawLegend(paper, entries))
    paper.down(lineHeight(TICK))
    const answers = sharesIn(drawn.table).map(({ label }) => label)
    const figure = paper.doc.struct('Figure', { alt: answers.join(', ') })
    parent.add(figure)
    figure.add(() => drawBars(paper, drawn, bars))
    figure.end()
    paper.down(HIGH + below)
  }
  return { height, add }
}
