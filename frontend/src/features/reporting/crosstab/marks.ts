import type { TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import type { TestRules } from '@portal/contracts/reporting/testing'

/** `**`: too few to be tested; `*`: few, to be interpreted with care. */
export const baseMark = ({ status }: Pick<TableCell, 'status'>): string => {
  if (status === 'too-small') return '**'
  return status === 'small' ? '*' : ''
}

/** In place of a figure that is hidden because of its base. */
export const HIDDEN_MARK = '†'

/** The size marks of a table's own bases. In a summary each row has a separate base, which is marked in its cells. */
export const baseMarks = ({ view, bases, rows }: TableInWords): readonly string[] =>
  bases.map((base, index) => {
    const cell = view === 'summary' ? undefined : rows.find(({ cells }) => cells[index]?.base === base)?.cells[index]
    return cell ? baseMark(cell) : ''
  })

const arrows = { higher: { strict: '▲', loose: '△' }, lower: { strict: '▼', loose: '▽' } } as const

export const arrowOf = ({ versusTotal }: TableCell): string =>
  versusTotal ? arrows[versusTotal.direction][versusTotal.strict ? 'strict' : 'loose'] : ''

/** What an arrow is about: the total that is shown, or the respondents of the banner group, whose share is not. */
export const comparedWith = ({ total }: Pick<TestRules, 'total'>): 'total' | 'group' =>
  total === 'group' ? 'group' : 'total'
