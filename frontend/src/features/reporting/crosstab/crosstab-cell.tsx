import type { ColumnInWords, RowInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { memo } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { type Figures, isShare } from '../figures.ts'
import { arrowOf, baseMark, lettersOf } from './marks.ts'

/** `hasLetters`: every cell of the column has space for them, so that the figures are aligned. */
export type CellShown = Readonly<{ hasCounts: boolean; hasArrows: boolean; hasOwnBase: boolean; hasLetters: boolean }>
type CellProps = Readonly<{
  row: RowInWords
  cell: TableCell
  columns: readonly ColumnInWords[]
  isFirst: boolean
  figures: Figures
}> &
  CellShown

function Letters({ letters }: { readonly letters: string }) {
  const t = useTexts('reporting/reports')
  if (letters === '') return <span className="cross-letters" />
  return (
    <span className="cross-letters">
      <span aria-hidden="true">{letters}</span>
      <span className="visually-hidden">{t('higher-than', { letters: [...letters].join(', ') })}</span>
    </span>
  )
}

function Arrow({ cell }: { readonly cell: TableCell }) {
  const t = useTexts('reporting/reports')
  if (!cell.versusTotal) return null
  const { direction } = cell.versusTotal
  return (
    <span className={`cross-arrow cross-arrow--${direction}`}>
      <span aria-hidden="true">{arrowOf(cell)}</span>
      <span className="visually-hidden">{t(`${direction}-than-total`)}</span>
    </span>
  )
}

/** The number of respondents of a figure: for a share those in it, else those in the base. */
const peopleOf = ({ row, cell, hasCounts, hasOwnBase, figures }: CellProps): string => {
  const counted = hasCounts && isShare(row) ? figures.count(cell.n) : ''
  const base = hasOwnBase || (hasCounts && !isShare(row)) ? `n = ${figures.count(cell.base)}` : ''
  return [counted, base].filter(Boolean).join(' · ')
}

/** One figure with its letters, its arrow and, if chosen, its counts. */
export const CrosstabCell = memo(function CrosstabCell(props: CellProps) {
  const { row, cell, columns, isFirst, figures, hasArrows, hasOwnBase, hasLetters } = props
  const letters = lettersOf(cell, columns)
  const people = peopleOf(props)
  return (
    <td className={`${isFirst ? 'cross-first' : ''} cross-cell cross-cell--${cell.status}`}>
      <span className="cross-cell__line">
        {hasArrows && <Arrow cell={cell} />}
        <span>{figures.cell(row, cell)}</span>
        {hasOwnBase && <span>{baseMark(cell)}</span>}
        {hasLetters && <Letters letters={letters} />}
      </span>
      {people && <span className="cross-cell__people">{people}</span>}
    </td>
  )
})
