import { marksBeside, tableBaseMark } from '@portal/contracts/reporting/cell-marks'
import type { Figures } from '@portal/contracts/reporting/figures'
import type { ColumnInWords, RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import type { SayFiles } from '../../raw-columns.ts'
import { type Element, INK, type Paper, SOFT } from './paper.ts'
import { type Look, lineHeight } from './typesetter.ts'

type Drawn = Readonly<{ run: RunInWords; table: TableInWords; figures: Figures; say: SayFiles }>

const FIGURE: Look = { font: 'regular', size: 8.5, color: INK }
const HEAD: Look = { font: 'bold', size: 8, color: INK }
const BASE: Look = { font: 'regular', size: 8, color: SOFT }
const LETTER_WIDTH = 26
const NARROWEST = 66
const WIDEST = 120
const PADDING = 3

/** Columns that stand side by side; a banner that is too wide continues below. */
type Columns = readonly Readonly<{ column: ColumnInWords; index: number }>[]
type Grid = Readonly<{ labelWidth: number; cellWidth: number; columns: Columns; hasCounts: boolean }>

const gridsOf = (paper: Paper, { run: { columns } }: Drawn): readonly Grid[] => {
  const hasCounts = columns.length === 1
  const labelWidth = Math.min(230, paper.width * 0.36)
  const fit = Math.max(1, Math.floor((paper.width - labelWidth) / NARROWEST))
  const cellWidth = Math.min(WIDEST, (paper.width - labelWidth) / Math.min(fit, columns.length))
  const all = columns.map((column, index) => ({ column, index }))
  return Array.from({ length: Math.ceil(all.length / fit) }, (_, part) => ({
    labelWidth,
    cellWidth,
    columns: all.slice(part * fit, (part + 1) * fit),
    hasCounts,
  }))
}

type Cell = Readonly<{ text: string; beside: string; look: Look; tag: 'TH' | 'TD' }>
type Line = readonly Cell[]

const head = (text: string): Cell => ({ text, beside: '', look: HEAD, tag: 'TH' })

const headLine = ({ columns, hasCounts }: Grid, { say }: Drawn): Line => [
  head(say('answer')),
  ...columns.map(({ column: { group, label, letter } }) => {
    const name = letter === '' ? label : `${label} (${letter})`
    return { ...head(group === '' ? name : `${group}\n${name}`), beside: hasCounts ? 'n' : '' }
  }),
]

const baseLines = ({ columns }: Grid, { table, figures, say }: Drawn): readonly Line[] => {
  if (table.view === 'summary') return []
  const line = (label: string, value: (index: number) => string, mark: (index: number) => string): Line => [
    { text: label, beside: '', look: BASE, tag: 'TH' },
    ...columns.map(({ index }) => ({ text: value(index), beside: mark(index), look: BASE, tag: 'TD' as const })),
  ]
  const { bases, weightedBases } = table
  const unweighted = line(
    say('base'),
    (index) => figures.count(bases[index] ?? 0),
    (index) => tableBaseMark(table, index),
  )
  if (!weightedBases) return [unweighted]
  const weighted = (label: string, of: 'base' | 'effective') =>
    line(
      label,
      (index) => figures.statistic(weightedBases[index]?.[of] ?? 0),
      () => '',
    )
  return [unweighted, weighted(say('weighted-base'), 'base'), weighted(say('effective-base'), 'effective')]
}

const figureOf = (row: RowInWords, cell: TableCell, { figures, say }: Drawn): string =>
  cell.status === 'hidden' ? say('hidden') : figures.cellWithSign(row, cell)

/** The respondents of a topline, in a weighted run too; the marks of a crosstab. */
const besideOf = (cell: TableCell, index: number, { hasCounts }: Grid, { run, table, figures }: Drawn): string => {
  const base = table.view === 'summary' ? undefined : table.bases[index]
  if (!hasCounts) return marksBeside(cell, { columns: run.columns, base })
  return cell.n === null ? '' : figures.count(cell.n)
}

const rowLine = (row: RowInWords, grid: Grid, drawn: Drawn): Line => [
  {
    text: row.section === '' ? row.label : `${row.section} – ${row.label}`,
    beside: '',
    look: FIGURE,
    tag: 'TH',
  },
  ...grid.columns.map(({ index }) => {
    const cell = row.cells[index]
    return {
      text: cell ? figureOf(row, cell, drawn) : '',
      beside: cell ? besideOf(cell, index, grid, drawn) : '',
      look: FIGURE,
      tag: 'TD' as const,
    }
  }),
]

type Laid = Readonly<{
  cells: readonly (Cell & Readonly<{ lines: readonly string[]; x: number; width: number }>)[]
  height: number
}>

const laidOut = (paper: Paper, line: Line, { labelWidth, cellWidth }: Grid): Laid => {
  const cells = line.map((cell, at) => {
    const isLabel = at === 0
    const room = (isLabel ? labelWidth : cellWidth - LETTER_WIDTH) - 2 * PADDING
    return {
      ...cell,
      lines: paper.linesOf(cell.text, cell.look, room),
      x: (isLabel ? 0 : labelWidth + (at - 1) * cellWidth) + PADDING,
      width: room,
    }
  })
  const height = Math.max(...cells.map(({ lines, look }) => lines.length * lineHeight(look))) + 2 * PADDING
  return { cells, height }
}

const drawCells = (paper: Paper, { cells }: Laid, y: number, around: (cell: Cell, draw: () => void) => void): void => {
  for (const [at, cell] of cells.entries()) {
    const { lines, look, x, width, beside } = cell
    around(cell, () => {
      const place = { x, y: y + PADDING, width, align: at === 0 ? 'start' : 'end' } as const
      paper.write(lines, look, place)
      if (beside !== '')
        paper.write([beside], BASE, { ...place, x: x + width + 4, width: LETTER_WIDTH, align: 'start' })
    })
  }
}

const addLine = (paper: Paper, element: Element, laid: Laid): void => {
  const row = paper.doc.struct('TR')
  element.add(row)
  const y = paper.y()
  drawCells(paper, laid, y, ({ tag, text, beside }, draw) => {
    const cell = paper.doc.struct(tag, { actual: [text, beside].filter(Boolean).join(' ') })
    row.add(cell)
    cell.add(draw)
    cell.end()
  })
  row.end()
  paper.artifact(() => paper.rule(0, y + laid.height, paper.width))
  paper.down(laid.height)
}

/** The head again at the top of a page: it is heard once. */
const repeatHead = (paper: Paper, laid: Laid): void => {
  const y = paper.y()
  paper.artifact(() => drawCells(paper, laid, y, (_, draw) => draw()))
  paper.down(laid.height)
}

const addGrid = (paper: Paper, parent: Element, grid: Grid, drawn: Drawn): void => {
  const top = laidOut(paper, headLine(grid, drawn), grid)
  const lines = [...baseLines(grid, drawn), ...drawn.table.rows.map((row) => rowLine(row, grid, drawn))]
  paper.need(top.height + 60)
  const element = paper.doc.struct('Table')
  parent.add(element)
  addLine(paper, element, top)
  for (const line of lines) {
    const laid = laidOut(paper, line, grid)
    if (paper.need(laid.height)) repeatHead(paper, top)
    addLine(paper, element, laid)
  }
  element.end()
  paper.down(12)
}

/** Bases first, then a line for each row, as on the screen and in a workbook. */
export const addTable = (paper: Paper, parent: Element, drawn: Drawn): void => {
  for (const grid of gridsOf(paper, drawn)) addGrid(paper, parent, grid, drawn)
}
