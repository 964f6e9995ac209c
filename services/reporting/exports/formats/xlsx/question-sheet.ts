import { marksBeside, tableBaseMark } from '@portal/contracts/reporting/cell-marks'
import { groupSpans, isFirstOfGroup } from '@portal/contracts/reporting/column-groups'
import { decimalsOf, isCounted } from '@portal/contracts/reporting/figures'
import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { isShare } from '@portal/contracts/reporting/shares'
import type { TableCell } from '@portal/contracts/reporting/table'
import type { Cell, CellStyle, MergeRange, WriteSheet } from 'hucre/xlsx'
import { withoutControls } from '../../without-controls.ts'
import type { TablesToWrite } from '../../writer.ts'
import { rowHeights } from './row-heights.ts'

type Value = string | number | null
type Line = readonly Readonly<{ value: Value; style?: CellStyle }>[]

/** What is written for each column of a run: figures, and beside them the counts (topline) or the marks (crosstab). */
type Layout = Readonly<{ columns: readonly ColumnInWords[]; beside: 'counts' | 'marks' }>

const WIDTH = 2
/** In characters. */
const COLUMN_WIDTH = 14
const BESIDE_WIDTH = 8
/** Of a page that is printed: more would be too small to read. */
const COLUMNS_OF_PAGE = 9
/** The title and the two lines of the banner. */
const HEAD_LINES = 3

const BOLD: CellStyle = { font: { bold: true } }
const HEAD: CellStyle = { font: { bold: true }, alignment: { horizontal: 'center', wrapText: true } }
const BASE: CellStyle = { font: { italic: true }, numFmt: '#,##0' }
const WEIGHTED_BASE: CellStyle = { font: { italic: true }, numFmt: '#,##0.0' }

const places = (decimals: number): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)

/** A share of nobody is a dash, as on the screen: 0% could be a small one. */
const formatOf = (row: RowInWords, decimals: number): string => {
  const shown = places(decimalsOf(row, decimals))
  if (!isShare(row)) return shown
  return isCounted(row) ? `${shown}%;-${shown}%;"–"` : `${shown}%`
}

const text = (value: string, style?: CellStyle) => ({ value: withoutControls(value), ...(style && { style }) })

const empty = { value: null }

const bannerLines = ({ columns, beside }: Layout, { say }: TablesToWrite): readonly Line[] => {
  const labels = columns.flatMap(({ label, letter }) => [
    text(letter === '' ? label : `${label} (${letter})`, HEAD),
    beside === 'counts' ? text('n', HEAD) : empty,
  ])
  const groups = columns.flatMap(({ group }, index) => [
    index > 0 && !isFirstOfGroup(columns, index) ? empty : text(group, HEAD),
    empty,
  ])
  return [
    [empty, ...groups],
    [text(say('answer'), BOLD), ...labels],
  ]
}

/** The label of a group spans its columns. */
const bannerMerges = ({ columns }: Layout): MergeRange[] => {
  const merges: MergeRange[] = []
  let start = 0
  for (const [index, { group }] of columns.entries()) {
    if (index + 1 < columns.length && !isFirstOfGroup(columns, index + 1)) continue
    if (group !== '') merges.push({ startRow: 1, endRow: 1, startCol: 1 + start * WIDTH, endCol: (index + 1) * WIDTH })
    start = index + 1
  }
  return merges
}

/** Letters in bold are wider than the column says. */
const bold = (width: number): number => Math.floor(width * 0.85)

/** The names of groups and columns, which are wrapped. */
const wrappedHeads = ({ columns }: Layout) => [
  ...groupSpans(columns).map(({ column, span }) => ({
    row: 1,
    text: column.group,
    width: bold(span * (COLUMN_WIDTH + BESIDE_WIDTH)),
  })),
  ...columns.map(({ label, letter }) => ({
    row: 2,
    text: letter === '' ? label : `${label} (${letter})`,
    width: bold(COLUMN_WIDTH),
  })),
]

/** Base rows come first. A summary has none: each of its rows has a base of its own, that of the item's table. */
const baseLines = (table: TableInWords, { say }: TablesToWrite): readonly Line[] => {
  if (table.view === 'summary') return []
  const unweighted: Line = [
    text(say('base'), BASE),
    ...table.bases.flatMap((base, index) => [{ value: base, style: BASE }, text(tableBaseMark(table, index))]),
  ]
  const { weightedBases } = table
  if (!weightedBases) return [unweighted]
  const weighted = (label: string, of: 'base' | 'effective'): Line => [
    text(label, BASE),
    ...weightedBases.flatMap((sizes) => [{ value: sizes[of], style: WEIGHTED_BASE }, empty]),
  ]
  return [unweighted, weighted(say('weighted-base'), 'base'), weighted(say('effective-base'), 'effective')]
}

/** `n` are respondents, in a weighted run too: its notes say so. */
const besideOf = (cell: TableCell, base: number | undefined, { columns, beside }: Layout): Value =>
  beside === 'counts' ? cell.n : marksBeside(cell, { columns, base })

/** `bases`: those of the lines above; none in a summary. */
const rowLine = (row: RowInWords, bases: readonly number[], layout: Layout, { say, request }: TablesToWrite): Line => {
  const format = { numFmt: formatOf(row, request.decimals) }
  const counts = { numFmt: '#,##0' }
  return [
    text(row.section === '' ? row.label : `${row.section} – ${row.label}`),
    ...row.cells.flatMap((cell, index) => [
      cell.status === 'hidden' ? text(say('hidden')) : { value: cell.value, style: format },
      { value: besideOf(cell, bases[index], layout), style: counts },
    ]),
  ]
}

const tableLines = (table: TableInWords, layout: Layout, toWrite: TablesToWrite): readonly Line[] => [
  ...(table.itemTitle === '' ? [] : [[text(table.itemTitle, BOLD)]]),
  ...baseLines(table, toWrite),
  ...table.rows.map((row) => rowLine(row, table.view === 'summary' ? [] : table.bases, layout, toWrite)),
  [],
]

const styledCells = (lines: readonly Line[]): Map<string, Partial<Cell>> =>
  new Map(
    lines.flatMap((line, row) =>
      line.flatMap(({ value, style }, column): (readonly [string, Partial<Cell>])[] =>
        style && value !== null ? [[`${row},${column}`, { value, style }]] : [],
      ),
    ),
  )

type Named = Readonly<{ name: string; title: string; tables: readonly TableInWords[]; rightToLeft: boolean }>

/** The tables of one question, one below the other, under a banner that stays in view and is printed on each page. */
export const questionSheet = ({ name, title, tables, rightToLeft }: Named, toWrite: TablesToWrite): WriteSheet => {
  const { columns } = toWrite.run
  const layout: Layout = { columns, beside: columns.length === 1 ? 'counts' : 'marks' }
  const lines = [
    [text(title, BOLD)],
    ...bannerLines(layout, toWrite),
    ...tables.flatMap((table) => tableLines(table, layout, toWrite)),
  ]
  return {
    name,
    columns: [{ width: 48 }, ...columns.flatMap(() => [{ width: COLUMN_WIDTH }, { width: BESIDE_WIDTH }])],
    rowDefs: rowHeights(wrappedHeads(layout)),
    rows: lines.map((line) => line.map(({ value }) => value)),
    cells: styledCells(lines),
    merges: bannerMerges(layout),
    freezePane: { rows: HEAD_LINES, columns: 1 },
    view: { rightToLeft },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: Math.ceil(columns.length / COLUMNS_OF_PAGE),
      fitToHeight: 0,
      printTitlesRow: `$1:$${HEAD_LINES}`,
      printTitlesColumn: '$A:$A',
    },
  }
}
