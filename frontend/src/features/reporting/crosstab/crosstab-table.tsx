import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TestRules } from '@portal/contracts/reporting/testing'
import { type ClipboardEvent, Fragment, memo, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFigures } from '../figures.ts'
import { copiedCells } from './copied-cells.ts'
import { CrosstabCell } from './crosstab-cell.tsx'
import { CrosstabHead } from './crosstab-head.tsx'
import { baseMarks } from './marks.ts'
import { nextRowOrder, type RowOrder, rowsInOrder } from './row-order.ts'

type CrosstabTableProps = Readonly<{
  table: TableInWords
  columns: readonly ColumnInWords[]
  decimals: number
  hasCounts: boolean
  hasArrows: boolean
  isTested: boolean
  rules: TestRules
}>

const isFirstOfGroup = (columns: readonly ColumnInWords[], index: number): boolean =>
  index > 0 && columns[index]?.id.split('-')[0] !== columns[index - 1]?.id.split('-')[0]

type BaseRowProps = Pick<CrosstabTableProps, 'table' | 'columns' | 'decimals' | 'isTested'>

function BaseRow({ table, columns, decimals, isTested }: BaseRowProps) {
  const t = useTexts('reporting/reports')
  const { count } = useFigures(decimals)
  const marks = baseMarks(table)
  return (
    <tr className="cross-base">
      <th scope="row">{t('base-row')}</th>
      {table.bases.map((base, index) => (
        <td key={columns[index]?.id ?? index} className={isFirstOfGroup(columns, index) ? 'cross-first' : undefined}>
          {count(base)}
          {marks[index]}
          {isTested && index > 0 && <span className="cross-letters" />}
        </td>
      ))}
    </tr>
  )
}

/** In a weighted run: what the shares are of, and how many unweighted respondents are as precise. */
function WeightedBaseRows({ table, columns, decimals, isTested }: BaseRowProps) {
  const t = useTexts('reporting/reports')
  const { statistic } = useFigures(decimals)
  if (!table.weightedBases) return null
  return (['base', 'effective'] as const).map((which) => (
    <tr key={which} className="cross-base">
      <th scope="row">{t(`weighted-${which}`)}</th>
      {table.weightedBases?.map((bases, index) => (
        <td key={columns[index]?.id ?? index} className={isFirstOfGroup(columns, index) ? 'cross-first' : undefined}>
          {statistic(bases[which])}
          {isTested && index > 0 && <span className="cross-letters" />}
        </td>
      ))}
    </tr>
  ))
}

function SectionRow({ section, span }: { readonly section: string; readonly span: number }) {
  return (
    <tr className="cross-section">
      <th scope="rowgroup">{section}</th>
      <td colSpan={span} />
    </tr>
  )
}

/** Whether a row keeps its place while the others are sorted; offered once they are. */
type Pin = Readonly<{ isPinned: boolean; onPin: () => void }>

function PinButton({ name, pin: { isPinned, onPin } }: Readonly<{ name: string; pin: Pin }>) {
  const t = useTexts('reporting/reports')
  return (
    <button
      type="button"
      className="cross-pin"
      aria-pressed={isPinned}
      aria-label={t('keep-in-place', { name })}
      title={t('keep-in-place', { name })}
      onClick={onPin}
    >
      <Icon name="pin" />
    </button>
  )
}

type RowProps = CrosstabTableProps & Readonly<{ row: RowInWords; hasOwnBase: boolean; pin: Pin | null }>

function Row({ row, pin, ...shown }: RowProps) {
  const { table, columns, decimals, hasCounts, hasArrows, isTested, rules, hasOwnBase } = shown
  const figures = useFigures(decimals)
  return (
    <tr className={`row--${row.kind}`}>
      <th scope="row">
        {row.label}
        {pin && <PinButton name={row.label} pin={pin} />}
      </th>
      {row.cells.map((cell, index) => (
        <CrosstabCell
          key={columns[index]?.id ?? index}
          table={table.id}
          column={columns[index]?.id ?? ''}
          {...{ row, cell, columns, figures, rules, hasCounts, hasArrows, hasOwnBase }}
          hasLetters={isTested && index > 0}
          isFirst={isFirstOfGroup(columns, index)}
        />
      ))}
    </tr>
  )
}

const copyCells = (event: ClipboardEvent<HTMLTableElement>): void => {
  const text = copiedCells(event.currentTarget, getSelection())
  if (text === null) return
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}

/** The rows in the order that was chosen, and what pins one of them. */
const useRows = (table: TableInWords) => {
  const [order, setOrder] = useState<RowOrder>(null)
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())
  const pinOf = ({ id, kind }: RowInWords): Pin | null => {
    if (order === null || kind !== 'code') return null
    const isPinned = pinned.has(id)
    const others = [...pinned].filter((other) => other !== id)
    return { isPinned, onPin: () => setPinned(new Set(isPinned ? others : [...others, id])) }
  }
  return {
    order,
    rows: rowsInOrder(table.rows, order, pinned),
    pinOf,
    onSort: (column: number) => setOrder(nextRowOrder(order, column)),
  }
}

/** Rows by banner. Its box scrolls; the first column and the head stay in place. */
export const CrosstabTable = memo(function CrosstabTable(props: CrosstabTableProps) {
  const { table, columns } = props
  const t = useTexts('reporting/reports')
  const { order, rows, pinOf, onSort } = useRows(table)
  const name = table.itemTitle ? `${table.title} – ${table.itemTitle}` : table.title
  const hasOwnBase = table.view === 'summary'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section className="table-box cross-box" aria-label={t('table-of', { name })} tabIndex={0}>
      <table className="cross" onCopy={copyCells}>
        <CrosstabHead columns={columns} order={order} onSort={onSort} />
        <tbody>
          <BaseRow {...props} />
          <WeightedBaseRows {...props} />
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {row.section !== '' && row.section !== rows[index - 1]?.section && (
                <SectionRow section={row.section} span={columns.length} />
              )}
              <Row {...props} row={row} hasOwnBase={hasOwnBase} pin={pinOf(row)} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
})
