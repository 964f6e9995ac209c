import type { OwnRow } from '@portal/contracts/reporting/own-row'
import type { ReactNode } from 'react'

/** A row in a list: what it is about, its name, and what can be done with it. */
export function OwnRowLine({ row, name, children }: Readonly<{ row: OwnRow; name: string; children: ReactNode }>) {
  return (
    <li>
      <span>
        <span className="question-id">{row.item === undefined ? row.question : `${row.question}.${row.item}`}</span>{' '}
        {name}
      </span>
      {children}
    </li>
  )
}
