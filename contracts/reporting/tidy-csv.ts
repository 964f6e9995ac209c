import { BYTE_ORDER_MARK, csvLine } from './csv-line.ts'
import { lettersInText, lettersOf } from './letters.ts'
import type { ColumnInWords, RowInWords, RunInWords, TableInWords } from './run-in-words.ts'
import { isShare } from './shares.ts'
import type { TableCell } from './table.ts'
import { type TestRules, testRulesOf } from './testing.ts'

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

const versus = ({ versusTotal }: TableCell, { strict, loose }: TestRules): string => {
  if (!versusTotal) return ''
  const level = versusTotal.strict ? strict : (loose ?? strict)
  return `${versusTotal.direction} (${Number((level * 100).toPrecision(12))} %)`
}

const MARKS: Readonly<Record<TableCell['status'], string>> = {
  ok: '',
  small: '*',
  'too-small': '**',
  hidden: 'hidden',
  'not-asked': '',
}

const lineOf = (
  table: TableInWords,
  row: RowInWords,
  column: ColumnInWords,
  cell: TableCell,
  { columns, spec }: RunInWords,
): string =>
  csvLine([
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
    MARKS[cell.status],
    lettersInText(lettersOf(cell, columns), columns),
    versus(cell, testRulesOf(spec)),
    cell.weighted?.n ?? null,
    cell.weighted?.base ?? null,
    cell.weighted?.effective ?? null,
  ])

const linesOf = (run: RunInWords, table: TableInWords): readonly string[] =>
  table.rows.flatMap((row) =>
    row.cells.flatMap((cell, index) => {
      const column = run.columns[index]
      return column ? [lineOf(table, row, column, cell, run)] : []
    }),
  )

const [ROW, KIND] = [HEAD.indexOf('row'), HEAD.indexOf('row kind')]

/** What a reader must know of the figures: without it nobody sees that a wording changed. It has neither table nor value. */
const noteLine = (note: string): string =>
  csvLine(HEAD.map((_, at) => (at === ROW ? note : at === KIND ? 'note' : null)))

/** A run as tidy CSV, in parts: one line for each cell, figures unrounded, shares as fractions; at the end one line for each note. */
export function* tidyCsv(run: RunInWords, options: Readonly<{ byteOrderMark: boolean }>): Generator<string> {
  yield (options.byteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(HEAD)
  for (const table of run.tables) yield linesOf(run, table).join('')
  yield run.notes.map(noteLine).join('')
}
