import type { Figures } from '@portal/contracts/reporting/figures'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TableBox } from '../../../ui/table.tsx'
import type { Matrix, MatrixColumn, MatrixLine } from './block-data.ts'
import { TotalFigure } from './total-figure.tsx'

type MatrixTableProps = Readonly<{ matrix: Matrix; name: string; figures: Figures }>

const NOWHERE = { table: '', row: '' }

function MatrixRow({
  line,
  columns,
  figures,
}: {
  readonly line: MatrixLine
  readonly columns: readonly MatrixColumn[]
  readonly figures: Figures
}) {
  return (
    <tr>
      <th scope="row">
        <bdi>{line.label}</bdi>
      </th>
      <td className="table__number table__soft">{figures.count(line.base)}</td>
      {columns.map((column, index) => {
        const cell = line.cells[index]
        return (
          <td key={column.key} className={`table__number ${column.isPart ? '' : 'table__strong'}`}>
            {cell && (
              <TotalFigure {...(line.places[index] ?? NOWHERE)} label={`${line.label}: ${column.label}`}>
                {figures.cell(column, cell)}
              </TotalFigure>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The items of a grid or a ranking, one per line: the share of each point or rank, then the statistics. */
export function MatrixTable({ matrix: { columns, lines }, name, figures }: MatrixTableProps) {
  const t = useTexts('reporting/reports')
  return (
    <TableBox label={t('table-of', { name })}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col" className="table__number">
            {t('base')}
          </th>
          {columns.map(({ key, label, isPart }) => (
            <th key={key} scope="col" className={`table__number table__wrap ${isPart ? '' : 'table__strong'}`}>
              <bdi>{label}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <MatrixRow key={line.key} line={line} columns={columns} figures={figures} />
        ))}
      </tbody>
    </TableBox>
  )
}
