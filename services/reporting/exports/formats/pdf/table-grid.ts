import type { Figures } from '@portal/contracts/reporting/figures'
import type { ColumnInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { SayFiles } from '../../raw-columns.ts'
import { type Element, type Paper, SOFT } from './paper.ts'
import { type Look, lineHeight } from './typesetter.ts'

export type Drawn = Readonly<{ run: RunInWords; table: TableInWords; figures: Figures; say: SayFiles }>

export const BASE: Look = { font: 'regular', size: 8, color: SOFT }
/** Of what stands beside a figure; letters that need more go on below. */
const LETTER_WIDTH = 26
const NARROWEST = 66
const WIDEST = 120
export const PADDING = 3

/** Columns that stand side by side; a banner that is too wide continues below. */
type Columns = readonly Readonly<{ column: ColumnInWords; index: number }>[]
export type Grid = Readonly<{ labelWidth: number; cellWidth: number; columns: Columns; hasCounts: boolean }>

/** The parts of a banner that have room on the page. */
export const gridsOf = (paper: Paper, { run: { columns } }: Drawn): readonly Grid[] => {
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

/** `heard`: what a screen reader gets in place of the text. */
export type Cell = Readonly<{ text: string; beside: string; look: Look; tag: 'TH' | 'TD'; heard?: string }>
export type Line = readonly Cell[]

type LaidCell = Cell & Readonly<{ lines: readonly string[]; marks: readonly string[]; x: number; width: number }>
export type Laid = Readonly<{ cells: readonly LaidCell[]; height: number }>

const heightOf = ({ lines, marks, look }: LaidCell): number =>
  Math.max(lines.length * lineHeight(look), marks.length * lineHeight(BASE))

/** How much room a text of a column has beside its marks. */
export const roomBesideMarks = ({ cellWidth }: Grid): number => cellWidth - LETTER_WIDTH - 2 * PADDING

/** `mostLines` of each text; `isOverMarks`: a text may stand where marks would be. */
type Layout = Readonly<{ mostLines: number; isOverMarks: boolean }>
const WHOLE: Layout = { mostLines: Infinity, isOverMarks: false }

/** A line of the table with its texts broken. */
export const laidOut = (paper: Paper, line: Line, grid: Grid, { mostLines, isOverMarks } = WHOLE): Laid => {
  const { labelWidth, cellWidth } = grid
  const ofColumn = isOverMarks ? cellWidth - 2 * PADDING : roomBesideMarks(grid)
  const cells = line.map((cell, at) => {
    const room = at === 0 ? labelWidth - 2 * PADDING : ofColumn
    return {
      ...cell,
      lines: cut(paper.linesOf(cell.text, cell.look, room), mostLines),
      marks: cell.beside === '' ? [] : paper.signLinesOf(cell.beside, BASE, LETTER_WIDTH),
      x: (at === 0 ? 0 : labelWidth + (at - 1) * cellWidth) + PADDING,
      width: room,
    }
  })
  return { cells, height: Math.max(...cells.map(heightOf)) + 2 * PADDING }
}

/** So many lines, the last of which says that there were more. */
export const cut = (lines: readonly string[], most: number): readonly string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most - 1), `${[...(lines[most - 1] ?? '')].slice(0, -1).join('')}…`]

type Around = (cell: Cell, draw: () => void) => void

export const drawCells = (paper: Paper, { cells }: Laid, y: number, around: Around): void => {
  for (const [at, cell] of cells.entries()) {
    const { lines, marks, look, x, width } = cell
    around(cell, () => {
      const place = { x, y: y + PADDING, width, align: at === 0 ? 'start' : 'end' } as const
      paper.write(lines, look, place)
      paper.write(marks, BASE, { ...place, x: x + width + 4, width: LETTER_WIDTH, align: 'start' })
    })
  }
}

/** The cells of a line, with what a screen reader gets of each. */
export const addLine = (paper: Paper, element: Element, laid: Laid): void => {
  const row = paper.doc.struct('TR')
  element.add(row)
  const y = paper.y()
  drawCells(paper, laid, y, ({ tag, text, beside, heard = text }, draw) => {
    const cell = paper.doc.struct(tag, { actual: [heard, beside].filter(Boolean).join(' ') })
    row.add(cell)
    cell.add(draw)
    cell.end()
  })
  row.end()
  paper.artifact(() => paper.rule(0, y + laid.height, paper.width))
  paper.down(laid.height)
}
