import { marksBeside, tableBaseMark } from '@portal/contracts/reporting/cell-marks'
import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { type Element, INK, type Paper } from './paper.ts'
import { addLine, BASE, cut, type Drawn, type Grid, gridsOf, type Line, laidOut, PADDING } from './table-grid.ts'
import { headOf } from './table-head.ts'
import { type Look, lineHeight } from './typesetter.ts'

const FIGURE: Look = { font: 'regular', size: 8.5, color: INK }

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

const laidGrid = (paper: Paper, grid: Grid, drawn: Drawn) => {
  const top = headOf(paper, grid, drawn)
  const all = [...baseLines(grid, drawn), ...drawn.table.rows.map((row) => rowLine(row, grid, drawn))]
  const lines = all.map((line) => laidOut(paper, line, grid))
  return { top, lines, height: lines.reduce((sum, { height }) => sum + height, top.height) }
}
type LaidGrid = ReturnType<typeof laidGrid>

/** The table with its texts broken: parts of a wide banner, one below the other. Bases first, then a line for each row, as on the screen and in a workbook. */
export const laidTable = (paper: Paper, drawn: Drawn): readonly LaidGrid[] =>
  gridsOf(paper, drawn).map((grid) => laidGrid(paper, grid, drawn))

/** On the page after: whose figures these are. Heard it is once, above the first. */
const drawTitle = (paper: Paper, title: string): void => {
  const [line = ''] = cut(paper.linesOf(title, BASE, paper.width), 1)
  paper.artifact(() => paper.write([line], BASE, { x: 0, y: paper.y(), width: paper.width, align: 'start' }))
  paper.down(lineHeight(BASE) + PADDING)
}

/** The lines that a page needs to have room for before this one is drawn: the last one is not alone on a page. */
const roomAt = (lines: LaidGrid['lines'], at: number): number => {
  const needed = at === lines.length - 2 ? lines.slice(at) : lines.slice(at, at + 1)
  return needed.reduce((sum, { height }) => sum + height, 0)
}

const addLines = (paper: Paper, element: Element, { top, lines }: LaidGrid, title: string): void => {
  for (const [at, line] of lines.entries()) {
    if (paper.need(roomAt(lines, at))) {
      drawTitle(paper, title)
      top.repeat()
    }
    addLine(paper, element, line)
  }
}

/** The room of the lines that stand with the head of a table. */
export const FIRST_LINES = 60

/** `isBelowChart`: else the first part stays with the heading above it. */
type Placed = Readonly<{ title: string; isBelowChart: boolean }>

/** Adds what was laid out. A part that a page has room for is on one page; a page on which one goes on says whose it is. */
export const addTable = (
  paper: Paper,
  parent: Element,
  grids: readonly LaidGrid[],
  { title, isBelowChart }: Placed,
): void => {
  for (const [part, grid] of grids.entries()) {
    const mayMove = part > 0 || isBelowChart
    if ((mayMove && paper.keep(grid.height)) || paper.need(grid.top.height + FIRST_LINES)) drawTitle(paper, title)
    const element = paper.doc.struct('Table')
    parent.add(element)
    grid.top.add(element)
    addLines(paper, element, grid, title)
    element.end()
    paper.down(12)
  }
}
