import { marksBeside, tableBaseMark } from '@portal/contracts/reporting/cell-marks'
import { groupSpans } from '@portal/contracts/reporting/column-groups'
import { figuresIn } from '@portal/contracts/reporting/figures'
import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type PptxGenJS from 'pptxgenjs'
import { withoutControls } from '../../without-controls.ts'
import type { TablesToWrite } from '../../writer.ts'
import { FOOT, heightOf, INK, LEFT, SOFT, TOP, WIDTH } from './slide.ts'

type TableRow = PptxGenJS.default.TableRow
type TableCell = PptxGenJS.default.TableCell
type Drawn = Readonly<{ table: TableInWords; toWrite: TablesToWrite }>

/** Columns of a slide; of those of a wide banner each slide has the next ones. */
export const MOST_COLUMNS = 9
/** A larger table is read in a workbook: its slides would be hundreds. */
const MOST_CELLS = 1_500
const NAMES = 3

/** Whether a crosstab has too many cells for slides: its chart says so. */
export const isTooLargeForSlides = (table: TableInWords, { columns }: TablesToWrite['run']): boolean =>
  columns.length > 1 && columns.length * table.rows.length > MOST_CELLS

type Columns = readonly Readonly<{ column: ColumnInWords; index: number }>[]

const partsOf = (columns: readonly ColumnInWords[]): readonly Columns[] => {
  const all = columns.map((column, index) => ({ column, index }))
  const parts = Math.ceil(all.length / MOST_COLUMNS)
  return Array.from({ length: parts }, (_, part) => all.slice(part * MOST_COLUMNS, (part + 1) * MOST_COLUMNS))
}

const widthsOf = (columns: Columns): readonly number[] => [
  NAMES,
  ...columns.map(() => (WIDTH - NAMES) / Math.max(4, columns.length)),
]

const SIZE = { fontSize: 10 } as const
const cellOf = (text: string, options: TableCell['options'] = {}): TableCell => ({
  text: withoutControls(text),
  options: { ...SIZE, color: INK, ...options },
})

/** A line of the table and how high it is. */
type Line = Readonly<{ cells: TableRow; height: number }>

const lineOf = (texts: readonly string[], columns: Columns, options: TableCell['options']): Line => ({
  cells: texts.map((text) => cellOf(text, options)),
  height: heightOf(texts, widthsOf(columns)),
})

/** The names of groups over their columns. */
const groupsLine = (columns: Columns): readonly Line[] => {
  const groups = groupSpans(columns.map(({ column }) => column)).map(({ column, span }) => ({
    text: column.group,
    span,
  }))
  if (groups.every(({ text }) => text === '')) return []
  const [names = 0, one = 1] = widthsOf(columns)
  const heads = groups.map(({ text, span }) => cellOf(text, { bold: true, colspan: span, align: 'center' }))
  const widths = [names, ...groups.map(({ span }) => span * one)]
  return [{ cells: [cellOf(''), ...heads], height: heightOf(['', ...groups.map(({ text }) => text)], widths) }]
}

const namesLine = (columns: Columns, { toWrite: { say } }: Drawn): Line => {
  const names = columns.map(({ column: { label, letter } }) => (letter === '' ? label : `${label} (${letter})`))
  return lineOf([say('answer'), ...names], columns, { bold: true })
}

/** The bases of the columns. In a summary each row has its own. */
const baseLines = (columns: Columns, { table, toWrite: { say, request } }: Drawn): readonly Line[] => {
  if (table.view === 'summary') return []
  const figures = figuresIn(request.language, request.decimals)
  const line = (label: string, valueAt: (index: number) => string): Line =>
    lineOf([label, ...columns.map(({ index }) => valueAt(index))], columns, { color: SOFT })
  const { bases, weightedBases } = table
  const unweighted = line(say('base'), (at) => `${figures.count(bases[at] ?? 0)} ${tableBaseMark(table, at)}`.trim())
  if (!weightedBases) return [unweighted]
  const weighted = (of: 'base' | 'effective') => (at: number) => figures.statistic(weightedBases[at]?.[of] ?? 0)
  return [unweighted, line(say('weighted-base'), weighted('base')), line(say('effective-base'), weighted('effective'))]
}

const rowLine = (row: RowInWords, columns: Columns, { table, toWrite: { run, request, say } }: Drawn): Line => {
  const figures = figuresIn(request.language, request.decimals)
  const texts = columns.map(({ index }) => {
    const cell = row.cells[index]
    if (!cell) return ''
    if (cell.status === 'hidden') return say('hidden')
    const base = table.view === 'summary' ? undefined : table.bases[index]
    return [figures.cellWithSign(row, cell), marksBeside(cell, { columns: run.columns, base })]
      .filter(Boolean)
      .join(' ')
  })
  const name = row.section === '' ? row.label : `${row.section} – ${row.label}`
  return lineOf([name, ...texts], columns, {})
}

/** The name of a line begins where reading begins, and its figures end at the other side. */
export const aligned = (cells: TableRow, isMirrored: boolean): TableRow => {
  const [start, end] = isMirrored ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const turned = cells.map(({ text, options }, at): TableCell => {
    const align = at === 0 ? start : (options?.align ?? end)
    return { text: text ?? '', options: { ...options, align } }
  })
  return isMirrored ? turned.toReversed() : turned
}

const highOf = (lines: readonly Line[]): number => lines.reduce((sum, { height }) => sum + height, 0)

/** As many lines below the head on each slide as have room there; one at least. */
const slidesOf = (head: readonly Line[], lines: readonly Line[]): readonly (readonly Line[])[] => {
  const room = FOOT - TOP - 0.1 - highOf(head)
  const slides: Line[][] = []
  for (const line of lines) {
    const last = slides.at(-1)
    if (last && highOf(last) + line.height <= room) last.push(line)
    else slides.push([line])
  }
  return slides.map((slide) => [...head, ...slide])
}

/** The table of some columns as slides, with the lines of its head on each. */
const addPart = (part: Columns, drawn: Drawn, open: () => PptxGenJS.default.Slide): void => {
  const isMirrored = isRightToLeft(drawn.toWrite.request.language)
  const head = [...groupsLine(part), namesLine(part, drawn), ...baseLines(part, drawn)]
  const rows = drawn.table.rows.map((row) => rowLine(row, part, drawn))
  const widths = [...widthsOf(part)]
  const width = widths.reduce((sum, one) => sum + one, 0)
  const place = {
    x: isMirrored ? LEFT + WIDTH - width : LEFT,
    y: TOP,
    w: width,
    colW: isMirrored ? widths.toReversed() : widths,
  }
  for (const lines of slidesOf(head, rows))
    open().addTable(
      lines.map(({ cells }) => aligned(cells, isMirrored)),
      {
        ...place,
        rowH: lines.map(({ height }) => height),
        margin: [0.02, 0.08, 0.02, 0.08],
        border: { type: 'solid', pt: 0.5, color: 'CCCCCC' },
      },
    )
}

/**
 * The table of a crosstab, or one that stands in place of its chart, as slides, with bases, letters, arrows and the marks of small bases, which a chart has no place for. `open` begins a
 * slide with its title and footer.
 */
export const addTableSlides = (drawn: Drawn, open: () => PptxGenJS.default.Slide): void => {
  const { table, toWrite } = drawn
  const { columns } = toWrite.run
  const isWanted = columns.length > 1 || toWrite.visual === 'table'
  if (!isWanted || isTooLargeForSlides(table, toWrite.run)) return
  for (const part of partsOf(columns)) addPart(part, drawn, open)
}
