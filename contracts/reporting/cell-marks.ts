import { lettersInText, lettersOf } from './letters.ts'
import type { TableInWords } from './run-in-words.ts'
import type { TableCell, TableColumn } from './table.ts'

/** `**`: too few to be tested; `*`: few, to be interpreted with care. */
const baseMark = ({ status }: Pick<TableCell, 'status'>): string => {
  if (status === 'too-small') return '**'
  return status === 'small' ? '*' : ''
}

/** The size mark of a column's base in a table. A summary has none: each of its rows has a base of its own, marked in its cells. */
export const tableBaseMark = ({ view, bases, rows }: TableInWords, column: number): string => {
  const cell = view === 'summary' ? undefined : rows.find(({ cells }) => cells[column]?.base === bases[column])
  return cell?.cells[column] ? baseMark(cell.cells[column]) : ''
}

const arrows = { higher: { strict: '▲', loose: '△' }, lower: { strict: '▼', loose: '▽' } } as const

/** Whether the cell is higher or lower than the total. */
export const arrowOf = ({ versusTotal }: Pick<TableCell, 'versusTotal'>): string =>
  versusTotal ? arrows[versusTotal.direction][versusTotal.strict ? 'strict' : 'loose'] : ''

/** The size mark of a figure whose base is not that of its column, `base`, which is marked itself. Undefined: the columns have none. */
export const ownBaseMark = (cell: Pick<TableCell, 'base' | 'status'>, base: number | undefined): string =>
  cell.base === base ? '' : baseMark(cell)

type Beside = Readonly<{ columns: readonly Pick<TableColumn, 'id' | 'letter'>[]; base: number | undefined }>

/** What a file of a crosstab has beside a figure: the arrow, the mark of a base of its own, and the letters. */
export const marksBeside = (cell: TableCell, { columns, base }: Beside): string =>
  [arrowOf(cell), ownBaseMark(cell, base), lettersInText(lettersOf(cell, columns), columns)].filter(Boolean).join(' ')
