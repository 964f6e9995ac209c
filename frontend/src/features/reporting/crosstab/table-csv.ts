import { lettersInText, lettersOf } from '@portal/contracts/reporting/letters'
import type { ColumnInWords, RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { type TestRules, testRulesOf } from '@portal/contracts/reporting/testing'
import { isShare } from '../figures.ts'
import { baseMark } from './marks.ts'

const HEAD = [
  'table',
  'question',
  'item',
  'section',
  'row',
  'row kind',
  'column group',
  'column',
  'column letter',
  'statistic',
  'value',
  'n',
  'base',
  'base mark',
  'higher than',
  'versus total',
  'weighted n',
  'weighted base',
  'effective base',
]

/** A spreadsheet runs a text that begins like a formula (CWE-1236): an apostrophe is put before it. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const field = (value: string | number | null): string =>
  typeof value === 'string' ? quoted(guarded(value)) : String(value ?? '')

const versus = ({ versusTotal }: TableCell, { strict, loose }: TestRules): string => {
  if (!versusTotal) return ''
  const level = versusTotal.strict ? strict : (loose ?? strict)
  return `${versusTotal.direction} (${Number((level * 100).toPrecision(12))} %)`
}

const statusOf = (cell: TableCell): string => (cell.status === 'hidden' ? 'hidden' : baseMark(cell))

const lineOf = (
  table: TableInWords,
  row: RowInWords,
  column: ColumnInWords,
  cell: TableCell,
  { columns, spec }: RunInWords,
): string =>
  [
    table.id,
    table.title,
    table.itemTitle,
    row.section,
    row.label,
    row.kind,
    column.group,
    column.label,
    column.letter,
    isShare(row) ? 'column share' : row.kind,
    cell.value,
    cell.n,
    cell.base,
    statusOf(cell),
    lettersInText(lettersOf(cell, columns), columns),
    versus(cell, testRulesOf(spec)),
    cell.weighted?.n ?? null,
    cell.weighted?.base ?? null,
    cell.weighted?.effective ?? null,
  ]
    .map(field)
    .join(',')

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A run as tidy CSV: one line for each cell, figures unrounded, shares as fractions. The byte order mark tells Excel
 * that it is UTF-8.
 */
export const csvOf = (run: RunInWords): string => {
  const { tables, columns } = run
  const lines = tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      row.cells.flatMap((cell, index) => {
        const column = columns[index]
        return column ? [lineOf(table, row, column, cell, run)] : []
      }),
    ),
  )
  return BYTE_ORDER_MARK + [HEAD.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}
