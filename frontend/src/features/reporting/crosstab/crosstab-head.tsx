import { groupKeyOf, groupSpans, isFirstOfGroup } from '@portal/contracts/reporting/column-groups'
import type { ColumnInWords } from '@portal/contracts/reporting/run-in-words'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ColumnGap } from './column-gap.tsx'
import { type ColumnWindow, indexesOf } from './column-window.ts'
import type { RowOrder } from './row-order.ts'

type HeadProps = Readonly<{
  columns: readonly ColumnInWords[]
  shown: ColumnWindow
  order: RowOrder
  onSort: (column: number) => void
}>
type Group = Readonly<{ key: string; label: string; size: number }>

/** Neighbouring columns of one group. */
const groupsOf = (columns: readonly ColumnInWords[]): readonly Group[] =>
  groupSpans(columns).map(({ column, span }) => ({ key: groupKeyOf(column), label: column.group, size: span }))

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
      <bdi className="cross-sort__label" data-figure>
        {label}
      </bdi>
      <span className="cross-sort__foot">
        {letter && <span className="cross-letter">{letter}</span>}
        <Icon name={({ ascending: 'up', descending: 'down', none: 'sort' } as const)[direction]} />
      </span>
    </button>
  )
}

/** The banner: groups above, their columns below. Each column sorts the rows. */
export function CrosstabHead({ columns, shown, order, onSort }: HeadProps) {
  const t = useTexts('reporting/reports')
  const [total, ...banner] = columns
  const head = (column: ColumnInWords, index: number) => (
    <ColumnHead column={column} direction={directionOf(order, index)} onSort={() => onSort(index)} />
  )
  const headAt = (index: number) => {
    const column = columns[index]
    if (!column) return null
    return (
      <th
        key={column.id}
        scope="col"
        aria-sort={directionOf(order, index)}
        className={isFirstOfGroup(columns, index) ? 'cross-first' : undefined}
      >
        {head(column, index)}
      </th>
    )
  }
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
            <bdi>{label}</bdi>
          </th>
        ))}
      </tr>
      <tr>
        <ColumnGap columns={shown.from - 1} />
        {indexesOf({ from: Math.max(1, shown.from), to: shown.to }).map(headAt)}
        <ColumnGap columns={columns.length - shown.to} />
      </tr>
    </thead>
  )
}
