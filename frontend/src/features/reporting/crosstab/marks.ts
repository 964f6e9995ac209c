import type { ColumnInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'

/** The letters of the columns that a cell exceeds: capitals at the strict level, small letters at the loose one. */
export const lettersOf = ({ higherThan }: TableCell, columns: readonly ColumnInWords[]): string =>
  columns
    .flatMap(({ id, letter }) => {
      const found = higherThan.find(({ column }) => column === id)
      if (!found) return []
      return [found.strict ? letter.toUpperCase() : letter.toLowerCase()]
    })
    .join('')

/** `**`: too few to be tested; `*`: few, to be interpreted with care. */
export const baseMark = ({ status }: Pick<TableCell, 'status'>): string => {
  if (status === 'too-small') return '**'
  return status === 'small' ? '*' : ''
}

/** The size marks of a table's own bases. In a summary each row has a separate base, which is marked in its cells. */
export const baseMarks = ({ view, bases, rows }: TableInWords): readonly string[] =>
  bases.map((base, index) => {
    const cell = view === 'summary' ? undefined : rows.find(({ cells }) => cells[index]?.base === base)?.cells[index]
    return cell ? baseMark(cell) : ''
  })

const arrows = { higher: { strict: '▲', loose: '△' }, lower: { strict: '▼', loose: '▽' } } as const

export const arrowOf = ({ versusTotal }: TableCell): string =>
  versusTotal ? arrows[versusTotal.direction][versusTotal.strict ? 'strict' : 'loose'] : ''
