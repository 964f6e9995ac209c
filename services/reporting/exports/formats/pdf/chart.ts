import type { TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { ChartType } from '@portal/contracts/reporting/visuals'
import { type ChartLines, columnName, columnsOfBars, linesOverTime, sharesIn } from '../../chart-lines.ts'
import { chosenChart } from '../../chosen-chart.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { drawLegend, legendHeight } from './legend.ts'
import { addLineChart, lineChartHeight } from './line-chart.ts'
import { type Element, INK, type Paper, SOFT } from './paper.ts'
import { roundChart } from './round-chart.ts'
import { stackedBars } from './stacked-bars.ts'
import { standingBars } from './standing-bars.ts'
import { type Look, lineHeight } from './typesetter.ts'

const LABEL: Look = { font: 'regular', size: 8.5, color: INK }
const VALUE: Look = { font: 'regular', size: 8, color: SOFT }
const LABEL_WIDTH = 170
const VALUE_WIDTH = 52
const GAP = 8
const BAR = 11

type Series = Readonly<{ name: string; index: number }>

const seriesOf = ({ run }: Drawn): readonly Series[] =>
  columnsOfBars(run).map((column, index) => ({ name: columnName(column), index }))

type Bar = Readonly<{ row: TableInWords['rows'][number]; series: Series; color: string; longest: number }>

const drawBar = (paper: Paper, { figures }: Drawn, { row, series, color, longest }: Bar, y: number): void => {
  const value = row.cells[series.index]?.value ?? null
  const room = paper.width - LABEL_WIDTH - GAP - VALUE_WIDTH
  const wide = value === null ? 0 : Math.max(0, (value / longest) * room)
  if (wide > 0) paper.box(LABEL_WIDTH + GAP, y, wide, BAR - 2, color)
  const text = value === null ? '' : figures.percent(value)
  paper.write([text], VALUE, { x: LABEL_WIDTH + GAP + wide + 4, y: y - 0.5, width: VALUE_WIDTH - 4, align: 'start' })
}

const labelLines = (paper: Paper, { label }: Bar['row']): readonly string[] => paper.linesOf(label, LABEL, LABEL_WIDTH)

const heightOfRow = (paper: Paper, row: Bar['row'], series: readonly Series[]): number =>
  Math.max(labelLines(paper, row).length * lineHeight(LABEL), series.length * BAR) + 5

const AFTER_BARS = 6

const heightOfBars = (paper: Paper, drawn: Drawn): number => {
  const rows = sharesIn(drawn.table)
  const series = seriesOf(drawn)
  const names = series.length > 1 ? legendHeight(paper, series.length) : 0
  return rows.reduce((sum, row) => sum + heightOfRow(paper, row, series), rows.length === 0 ? 0 : names + AFTER_BARS)
}

/** Bars from the beginning of the line, a row of the table each. The table has the same figures: a screen reader hears that there is a chart. */
const addBars = (paper: Paper, parent: Element, drawn: Drawn): void => {
  const rows = sharesIn(drawn.table)
  if (rows.length === 0) return
  const series = seriesOf(drawn)
  const values = rows.flatMap(({ cells }) => series.map(({ index }) => cells[index]?.value ?? 0))
  const longest = Math.max(0.01, ...values)
  if (series.length > 1) {
    paper.need(60)
    const entries = series.map(({ name }, place) => ({ name, color: drawn.colours.colorAt(place) }))
    paper.artifact(() => drawLegend(paper, entries))
  }
  for (const row of rows) {
    const lines = labelLines(paper, row)
    const high = heightOfRow(paper, row, series)
    paper.need(high)
    const top = paper.y()
    const figure = paper.doc.struct('Figure', { alt: row.label })
    parent.add(figure)
    figure.add(() => {
      paper.write(lines, LABEL, { x: 0, y: top, width: LABEL_WIDTH, align: 'end' })
      for (const [place, one] of series.entries()) {
        const own = series.length > 1 ? null : drawn.colours.colorOf(drawn.table.question, row)
        const color = own ?? drawn.colours.colorAt(place)
        drawBar(paper, drawn, { row, series: one, color, longest }, top + place * BAR)
      }
    })
    figure.end()
    paper.down(high)
  }
  paper.down(AFTER_BARS)
}

const addLines = (paper: Paper, parent: Element, drawn: Drawn, chart: ChartLines): void => {
  const { table, colours, figures, language } = drawn
  const own = chart.lines.map(({ row }, at) => (row && colours.colorOf(table.question, row)) ?? colours.colorAt(at))
  addLineChart(paper, parent, { chart, colours: own, figures, language })
}

const bars = (paper: Paper, drawn: Drawn): Drawing => ({
  height: heightOfBars(paper, drawn),
  add: (parent) => addBars(paper, parent, drawn),
})

const linesOrBars = (paper: Paper, drawn: Drawn): Drawing => {
  const chart = linesOverTime(drawn)
  if (!chart) return bars(paper, drawn)
  return { height: lineChartHeight(paper, chart), add: (parent) => addLines(paper, parent, drawn, chart) }
}

/** Lying bars are in place of a kind that has no room for what is drawn. */
const chosen = (paper: Paper, drawn: Drawn, type: ChartType): Drawing | null => {
  switch (type) {
    case 'bar':
      return standingBars(paper, drawn)
    case 'horizontalBar':
      return bars(paper, drawn)
    case 'pie':
    case 'doughnut':
      return roundChart(paper, drawn, type)
    case 'stacked':
      return stackedBars(paper, drawn)
    case 'line':
      return linesOrBars(paper, drawn)
  }
}

/** The chart of a table, with the room that it takes: none of a table without shares, and of one that was chosen to stand alone. */
export const chartOf = (paper: Paper, drawn: Drawn): Drawing => {
  if (drawn.table.view === 'summary' || drawn.visual === 'table') return { height: 0, add: () => undefined }
  const type = chosenChart(drawn)
  if (!type) return linesOrBars(paper, drawn)
  return chosen(paper, drawn, type) ?? bars(paper, drawn)
}
