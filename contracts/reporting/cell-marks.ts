import { lettersInText, lettersOf } from './letters.ts'
import type { TableInWords } from './run-in-words.ts'
import type { TableCell, TableColumn } from './table.ts'

/** `**`: too few to be tested; `*`: few, to be interpreted with care. */
export const baseMark = ({ status }: Pick<TableCell, 'status'>): string => {
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

type Beside = Readonly<{ columns: readonly Pick<TableColumn, 'id' | 'letter'>[]; base: number | undefined }>

/** What a file of a crosstab has beside a figure: the arrow, the mark of its base if that is not `base`, which is marked itself, and the letters. */
export const marksBeside = (cell: TableCell, { columns, base }: Beside): string =>
  [arrowOf(cell), cell.base === base ? '' : baseMark(cell), lettersInText(lettersOf(cell, columns), columns)]
    .filter(Boolean)
    .join(' ')
