import { type Figures, isCounted } from '@portal/contracts/reporting/figures'
import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TableBox } from '../../../ui/table.tsx'
import { Swatch } from '../chart/chart.tsx'
import type { RowOrder } from '../crosstab/row-order.ts'
import { SortHeader } from '../sort-header.tsx'
import type { Block } from './block-data.ts'
import { TotalFigure } from './total-figure.tsx'

/** The order of the answers, and how to change it. */
export type Sorting = Readonly<{ order: RowOrder; onSort: () => void }>

type ShareTableProps = Readonly<{ block: Block; figures: Figures; swatches: readonly string[]; sorting?: Sorting }>

const directionOf = (order: RowOrder) => {
  if (!order) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}

function ShareRow({
  table,
  row,
  figures,
  swatch,
}: {
  readonly table: string
  readonly row: RowInWords
  readonly figures: Figures
  readonly swatch: string | undefined
}) {
  const [cell] = row.cells
  if (!cell) return null
  return (
    <tr className={`row--${row.kind}`}>
      <th scope="row">
        <span className="share-label">
          {swatch && <Swatch colour={swatch} />}
          <bdi>{row.label}</bdi>
        </span>
      </th>
      <td className="table__number">{isCounted(row) && cell.n !== null && figures.count(cell.n)}</td>
      <td className="table__number table__strong">
        <TotalFigure table={table} row={row.id} label={row.label}>
          {figures.cell(row, cell)}
        </TotalFigure>
      </td>
    </tr>
  )
}

/** The codes with n and %, then nets and statistics. `swatches`: the colours of the chart's slices, if it has some. */
export function ShareTable({ block, figures, swatches, sorting }: ShareTableProps) {
  const t = useTexts('reporting/reports')
  return (
    <TableBox label={t('table-of', { name: block.title })}>
      <thead>
        <tr>
          <th scope="col">{t('answer')}</th>
          <th scope="col" className="table__number">
            <abbr title={t('n-long')}>{t('n-short')}</abbr>
          </th>
          {sorting ? (
            <SortHeader isNumber direction={directionOf(sorting.order)} onSort={sorting.onSort}>
              %
            </SortHeader>
          ) : (
            <th scope="col" className="table__number">
              %
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {block.table.rows.map((row, index) => (
          <ShareRow key={row.id} table={block.table.id} row={row} figures={figures} swatch={swatches[index]} />
        ))}
      </tbody>
    </TableBox>
  )
}
