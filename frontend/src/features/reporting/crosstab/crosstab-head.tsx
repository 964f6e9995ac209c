import type { ColumnInWords } from '@portal/contracts/reporting/run-in-words'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { RowOrder } from './row-order.ts'

type HeadProps = Readonly<{ columns: readonly ColumnInWords[]; order: RowOrder; onSort: (column: number) => void }>
type Group = Readonly<{ key: string; label: string; size: number }>

/** Neighbouring columns of one group. A column's id begins with the number of its group, since labels may repeat. */
const groupsOf = (columns: readonly ColumnInWords[]): readonly Group[] => {
  const groups: Group[] = []
  for (const { id, group } of columns) {
    const key = id.split('-')[0] ?? id
    const last = groups.at(-1)
    if (last?.key === key) groups[groups.length - 1] = { ...last, size: last.size + 1 }
    else groups.push({ key, label: group, size: 1 })
  }
  return groups
}

const directionOf = (order: RowOrder, column: number) => {
  if (order?.column !== column) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}

type ColumnHeadProps = Readonly<{
  column: ColumnInWords
  direction: ReturnType<typeof directionOf>
  onSort: () => void
}>

function ColumnHead({ column: { label, letter }, direction, onSort }: ColumnHeadProps) {
  return (
    <button type="button" className="cross-sort" data-sorted={direction !== 'none'} onClick={onSort}>
      <span className="cross-sort__label" data-figure>
        {label}
      </span>
      <span className="cross-sort__foot">
        {letter && <span className="cross-letter">{letter}</span>}
        <Icon name={({ ascending: 'up', descending: 'down', none: 'sort' } as const)[direction]} />
      </span>
    </button>
  )
}

/** The banner: groups above, their columns below. Each column sorts the rows. */
export function CrosstabHead({ columns, order, onSort }: HeadProps) {
  const t = useTexts('reporting/reports')
  const [total, ...banner] = columns
  const head = (column: ColumnInWords, index: number) => (
    <ColumnHead column={column} direction={directionOf(order, index)} onSort={() => onSort(index)} />
  )
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className="cross-corner">
          {t('column-percent')}
        </th>
        {total && (
          <th scope="col" rowSpan={2} aria-sort={directionOf(order, 0)}>
            {head(total, 0)}
          </th>
        )}
        {groupsOf(banner).map(({ key, label, size }) => (
          <th key={key} scope="colgroup" colSpan={size} className="cross-group">
            <span>{label}</span>
          </th>
        ))}
      </tr>
      <tr>
        {banner.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={directionOf(order, index + 1)}
            className={column.group === banner[index - 1]?.group ? undefined : 'cross-first'}
          >
            {head(column, index + 1)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
