import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import './sort-header.css'

type SortHeaderProps = Readonly<{
  direction: 'ascending' | 'descending' | 'none'
  onSort: () => void
  isNumber?: boolean
  children: ReactNode
}>

const iconOf = { ascending: 'up', descending: 'down', none: 'sort' } as const

/** The heading of a column that sorts its table. */
export function SortHeader({ direction, onSort, isNumber = false, children }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? 'table__number' : undefined}>
      <button type="button" className="sort-header" data-sorted={direction !== 'none'} onClick={onSort}>
        {children}
        <Icon name={iconOf[direction]} />
      </button>
    </th>
  )
}
