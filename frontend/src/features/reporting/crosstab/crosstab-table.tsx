import { isFirstOfGroup } from '@portal/contracts/reporting/column-groups'
import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TestRules } from '@portal/contracts/reporting/testing'
import { type ClipboardEvent, type CSSProperties, Fragment, memo, useRef } from 'react'
import { inParts } from '../../../lib/in-parts.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import type { Start } from '../../../lib/use-near.ts'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFigures } from '../figures.ts'
import { BaseRows } from './base-rows.tsx'
import { ColumnGap } from './column-gap.tsx'
import { type ColumnWindow, indexesOf, MOST_WHOLE } from './column-window.ts'
import { copiedCells, copiedTable } from './copied-cells.ts'
import { CrosstabCell } from './crosstab-cell.tsx'
import { CrosstabHead } from './crosstab-head.tsx'
import { RowChunk } from './row-chunk.tsx'
import { keptAtTop, nextRowOrder, rowsInOrder } from './row-order.ts'
import type { SortedBy } from './sorted-by.ts'
import { orderIn } from './sorted-rows.ts'
import { useColumnWindow } from './use-column-window.ts'
import './crosstab-table.css'

type CrosstabTableProps = Readonly<{
  table: TableInWords
  columns: readonly ColumnInWords[]
  decimals: number
  hasCounts: boolean
  hasRowShares?: boolean
  hasArrows: boolean
  isTested: boolean
  rules: TestRules
  /** Undefined: the rows are as in the survey. */
  sorted: SortedBy | undefined
  onSorted: (table: string, by: SortedBy | null) => void
}>

function SectionRow({ section, span }: Readonly<{ section: string; span: number }>) {
  return (
    <tr className="cross-section">
      <th scope="rowgroup">{section}</th>
      <td colSpan={span} />
    </tr>
  )
}

/** Whether a row stays at an end of its list while the others are sorted; offered once they are. */
type Pin = Readonly<{ isPinned: boolean; isTop: boolean; onPin: () => void }>

function PinButton({ name, pin: { isPinned, isTop, onPin } }: Readonly<{ name: string; pin: Pin }>) {
  const t = useTexts('reporting/reports')
  const text = t(isTop ? 'keep-at-top' : 'keep-at-end', { name })
  return (
    <button type="button" className="cross-pin" aria-pressed={isPinned} aria-label={text} title={text} onClick={onPin}>
      <Icon name="pin" />
    </button>
  )
}

type RowProps = CrosstabTableProps & Readonly<{ row: RowInWords; shown: ColumnWindow; pin: Pin | null }>

function Row({ row, pin, shown, ...of }: RowProps) {
  const { table, columns, decimals, hasCounts, hasRowShares = false, hasArrows, isTested, rules } = of
  const figures = useFigures(decimals)
  const cellAt = (index: number) => {
    const [cell, column] = [row.cells[index], columns[index]]
    if (!cell || !column) return null
    return (
      <CrosstabCell
        key={column.id}
        table={table.id}
        column={column.id}
        {...{ row, cell, columns, figures, rules, hasCounts, hasRowShares, hasArrows }}
        columnBase={table.view === 'summary' ? undefined : table.bases[index]}
        hasLetters={isTested && index > 0}
        isFirst={isFirstOfGroup(columns, index)}
      />
    )
  }
  return (
    <tr className={`row--${row.kind}`}>
      <th scope="row">
        <bdi>{row.label}</bdi>
        {pin && <PinButton name={row.label} pin={pin} />}
      </th>
      <ColumnGap columns={shown.from} />
      {indexesOf(shown).map(cellAt)}
      <ColumnGap columns={columns.length - shown.to} />
    </tr>
  )
}

const copyCells = (event: ClipboardEvent<HTMLTableElement>, copied: string): void => {
  const text = copiedCells(event.currentTarget, getSelection())
  if (text === null) return
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', copiedTable(text))
  event.preventDefault()
  notify(copied)
}

/** The rows in the order that was chosen, and what pins one of them. */
const rowsOf = ({ table, columns, sorted, onSorted }: CrosstabTableProps) => {
  const { order, pinned } = orderIn(columns, sorted)
  const atTop = order ? keptAtTop(table.rows) : pinned
  const pinOf = ({ id, kind }: RowInWords): Pin | null => {
    if (order === null || !sorted || kind !== 'code') return null
    const others = [...pinned].filter((other) => other !== id)
    const isPinned = pinned.has(id)
    const onPin = () => onSorted(table.id, { ...sorted, pinned: isPinned ? others : [...others, id] })
    return { isPinned, isTop: atTop.has(id), onPin }
  }
  const onSort = (column: number): void => {
    const next = nextRowOrder(order, column)
    const id = columns[column]?.id ?? ''
    onSorted(table.id, next && { column: id, isDescending: next.isDescending, pinned: [...pinned] })
  }
  return { order, rows: rowsInOrder(table.rows, order, pinned), pinOf, onSort }
}

/** A table of more rows is drawn in parts of so many. */
const CHUNK = 40

/** A row, and the heading of the section that it begins. */
type Line = Readonly<{ row: RowInWords; section: string }>

const linesOf = (rows: readonly RowInWords[]): readonly Line[] =>
  rows.map((row, index) => ({ row, section: row.section === rows[index - 1]?.section ? '' : row.section }))

type Chunk = Readonly<{ from: number; lines: readonly Line[] }>

const chunksOf = (lines: readonly Line[]): readonly Chunk[] => {
  const size = lines.length <= 2 * CHUNK ? Math.max(1, lines.length) : CHUNK
  return inParts(lines, size).map((part, at) => ({ from: at * size, lines: part }))
}

/** A table with one part is drawn whole: to ask where it is costs more, and while it is far from the window it counts as not seen. */
const startOf = (from: number, rows: number): Start => {
  if (rows <= 2 * CHUNK) return 'always'
  return from === 0 ? 'at-first' : 'later'
}

/** With more columns the signs beside the figures have no space on a page. */
const MANY_ON_PAPER = 14

/** Of a wide table all columns are as wide: else they would change with those that are drawn. */
const sizeOf = (columns: number): CSSProperties & { '--cross-columns': number } => ({ '--cross-columns': columns })

/**
 * Rows by banner. Its box scrolls; the first column and the head stay in place. Of a wide or long table what is in view and near it is
 * drawn.
 */
export const CrosstabTable = memo(function CrosstabTable(props: CrosstabTableProps) {
  const { table, columns } = props
  const t = useTexts('reporting/reports')
  const box = useRef<HTMLElement>(null)
  const shown = useColumnWindow(box, columns.length)
  const { order, rows, pinOf, onSort } = rowsOf(props)
  const name = table.itemTitle ? `${table.title} – ${table.itemTitle}` : table.title
  const isWide = columns.length > MOST_WHOLE
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section ref={box} className="table-box cross-box" aria-label={t('table-of', { name })} tabIndex={0}>
      <table
        className={isWide ? 'cross cross--wide' : 'cross'}
        style={sizeOf(columns.length)}
        data-many={columns.length > MANY_ON_PAPER || undefined}
        onCopy={(event) => copyCells(event, t('cells-copied'))}
      >
        {isWide && (
          <colgroup>
            <col className="cross__labels" />
            <col span={columns.length} />
          </colgroup>
        )}
        <CrosstabHead columns={columns} shown={shown} order={order} onSort={onSort} />
        <BaseRows {...props} shown={shown} />
        {chunksOf(linesOf(rows)).map(({ from, lines }) => (
          <RowChunk
            key={from}
            box={box}
            rows={lines.length}
            columns={columns.length + 1}
            start={startOf(from, rows.length)}
          >
            {() =>
              lines.map(({ row, section }) => (
                <Fragment key={row.id}>
                  {section !== '' && <SectionRow section={section} span={columns.length} />}
                  <Row {...props} {...{ row, shown }} pin={pinOf(row)} />
                </Fragment>
              ))
            }
          </RowChunk>
        ))}
      </table>
    </section>
  )
})
