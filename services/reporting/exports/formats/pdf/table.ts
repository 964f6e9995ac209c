import { marksBeside, tableBaseMark } from '@portal/contracts/reporting/cell-marks'
import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { type Element, INK, type Paper } from './paper.ts'
import { addLine, BASE, type Drawn, type Grid, gridsOf, type Line, laidOut } from './table-grid.ts'
import { headOf } from './table-head.ts'
import type { Look } from './typesetter.ts'

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

const addGrid = (paper: Paper, parent: Element, grid: Grid, drawn: Drawn): void => {
  const top = headOf(paper, grid, drawn)
  const lines = [...baseLines(grid, drawn), ...drawn.table.rows.map((row) => rowLine(row, grid, drawn))]
  paper.need(top.height + 60)
  const element = paper.doc.struct('Table')
  parent.add(element)
  top.add(element)
  for (const line of lines) {
    const laid = laidOut(paper, line, grid)
    if (paper.need(laid.height)) top.repeat()
    addLine(paper, element, laid)
  }
  element.end()
  paper.down(12)
}

/** Bases first, then a line for each row, as on the screen and in a workbook. */
export const addTable = (paper: Paper, parent: Element, drawn: Drawn): void => {
  for (const grid of gridsOf(paper, drawn)) addGrid(paper, parent, grid, drawn)
}
