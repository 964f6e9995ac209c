import { arrowOf, ownBaseMark } from '@portal/contracts/reporting/cell-marks'
import { type Figures, isCounted } from '@portal/contracts/reporting/figures'
import { type Letter, lettersInText, lettersOf } from '@portal/contracts/reporting/letters'
import type { ColumnInWords, RowInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import type { TestRules } from '@portal/contracts/reporting/testing'
import { memo } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Figure } from '../who/who-scope.tsx'
import { comparedWith, HIDDEN_MARK } from './marks.ts'
import { rowShareOf } from './row-share.ts'

/** `hasLetters`: every cell of the column has space for them, so that the figures are aligned. */
export type CellShown = Readonly<{
  hasCounts: boolean
  hasRowShares: boolean
  hasArrows: boolean
  /** The base of the column, which has a mark of its own; undefined in a summary: each of its rows has another. */
  columnBase: number | undefined
  hasLetters: boolean
}>
type CellProps = Readonly<{
  row: RowInWords
  cell: TableCell
  /** The ids of the table and the column. */
  table: string
  column: string
  columns: readonly ColumnInWords[]
  isFirst: boolean
  figures: Figures
  rules: TestRules
}> &
  CellShown

/** Letters as they are heard: capitals and small letters sound alike, so the level is said. */
function SpokenLetters({ letters, level }: Readonly<{ letters: readonly Letter[]; level: number | null }>) {
  const t = useTexts('reporting/reports')
  if (letters.length === 0 || level === null) return null
  return <> {t('higher-than', { letters: letters.map(({ name }) => name).join(', '), level })}</>
}

function Letters({ cell, columns, rules }: Pick<CellProps, 'cell' | 'columns' | 'rules'>) {
  const letters = lettersOf(cell, columns)
  if (letters.length === 0) return <span className="cross-letters" />
  return (
    <span className="cross-letters">
      <span aria-hidden="true">{lettersInText(letters, columns)}</span>
      <span className="visually-hidden">
        <SpokenLetters letters={letters.filter(({ strict }) => strict)} level={rules.strict} />
        <SpokenLetters letters={letters.filter(({ strict }) => !strict)} level={rules.loose} />
      </span>
    </span>
  )
}

function Value({ row, cell, table, column, columns, figures }: CellProps) {
  const t = useTexts('reporting/reports')
  if (cell.status !== 'hidden') {
    const label = columns.find(({ id }) => id === column)?.label ?? ''
    return (
      <span data-figure>
        <Figure {...{ table, column }} row={row.id} rowLabel={row.label} columnLabel={label}>
          {figures.cell(row, cell)}
        </Figure>
      </span>
    )
  }
  return (
    <span>
      <span aria-hidden="true">{HIDDEN_MARK}</span>
      <span className="visually-hidden">{t('hidden')}</span>
    </span>
  )
}

function Arrow({ cell, rules }: Pick<CellProps, 'cell' | 'rules'>) {
  const t = useTexts('reporting/reports')
  if (!cell.versusTotal) return null
  const { direction } = cell.versusTotal
  return (
    <span className={`cross-arrow cross-arrow--${direction}`}>
      <span aria-hidden="true">{arrowOf(cell)}</span>
      <span className="visually-hidden">{t(`${direction}-than-${comparedWith(rules)}`)}</span>
    </span>
  )
}

/** The number of respondents of a figure: for a share those in it, else those in the base. */
const peopleOf = ({ row, cell, hasCounts, columnBase, figures }: CellProps): string => {
  const counted = hasCounts && isCounted(row) && cell.n !== null ? figures.count(cell.n) : ''
  const base = columnBase === undefined || (hasCounts && !isCounted(row)) ? `n = ${figures.count(cell.base)}` : ''
  const weight = counted !== '' ? cell.weighted?.n : undefined
  const weighted = typeof weight === 'number' ? `w = ${figures.statistic(weight)}` : ''
  return [counted, weighted, base].filter(Boolean).join(' · ')
}

function RowShare({ row, cell, figures }: Pick<CellProps, 'row' | 'cell' | 'figures'>) {
  const t = useTexts('reporting/reports')
  const share = rowShareOf(row, cell)
  if (share === null) return null
  return <span className="cross-cell__people">{t('share-of-row', { share: figures.percent(share) })}</span>
}

/** One figure with its letters, its arrow and, if chosen, its counts and its share of the row. */
export const CrosstabCell = memo(function CrosstabCell(props: CellProps) {
  const { cell, isFirst, hasRowShares, hasArrows, columnBase, hasLetters } = props
  const people = peopleOf(props)
  const mark = ownBaseMark(cell, columnBase)
  return (
    <td className={`${isFirst ? 'cross-first' : ''} cross-cell cross-cell--${cell.status}`}>
      <span className="cross-cell__line">
        {hasArrows && <Arrow {...props} />}
        <Value {...props} />
        {mark && <span>{mark}</span>}
        {hasLetters && <Letters {...props} />}
      </span>
      {people && <span className="cross-cell__people">{people}</span>}
      {hasRowShares && <RowShare {...props} />}
    </td>
  )
})
