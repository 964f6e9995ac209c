import type { SystemStatus, TableFigures } from '@portal/contracts/http/operations/status'
import { isBloated } from '@portal/contracts/operations/concerns'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { useWords } from '../use-words.ts'

/** Of smaller tables the ratio says only that a page is not full. */
const COMPARED_BYTES = 1_000_000

function TableRow({ table }: { readonly table: TableFigures }) {
  const t = useTexts('operations/system')
  const words = useWords()
  const { name, bytes, dataBytes, liveBytes, deadRows, vacuumedAt } = table
  const times = !liveBytes || dataBytes < COMPARED_BYTES ? null : dataBytes / liveBytes
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {isBloated(table) && <Badge tone="warn">{t('bloated')}</Badge>}
      </th>
      <td className="table__number" data-label={t('table-size')}>
        {words.size(bytes)}
      </td>
      <td className="table__number" data-label={t('table-data')}>
        {words.size(dataBytes)}
      </td>
      <td className="table__number" data-label={t('table-live')}>
        {liveBytes === null ? '–' : words.size(liveBytes)}
      </td>
      <td className="table__number" data-label={t('table-times')}>
        {times === null ? '–' : t('times', { times: words.rate(times) })}
      </td>
      <td className="table__number" data-label={t('table-dead')}>
        {words.number(deadRows)}
      </td>
      <td data-label={t('table-vacuumed')}>
        {vacuumedAt === null ? (
          t('never')
        ) : (
          <time dateTime={vacuumedAt} title={words.moment(vacuumedAt)}>
            {words.ago(vacuumedAt, Date.now())}
          </time>
        )}
      </td>
    </tr>
  )
}

/** The largest tables: how much of each is live, and whether vacuum keeps up. */
export function Tables({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/system')
  const numbers = ['table-size', 'table-data', 'table-live', 'table-times', 'table-dead'] as const
  return (
    <div className="stack system__table">
      <div>
        <h2>{t('tables')}</h2>
        <p className="operations__lead">{t('tables-lead')}</p>
      </div>
      <TableBox hasCards label={t('tables')}>
        <thead>
          <tr>
            <th scope="col">{t('table')}</th>
            {numbers.map((name) => (
              <th key={name} scope="col" className="table__number">
                {t(name)}
              </th>
            ))}
            <th scope="col">{t('table-vacuumed')}</th>
          </tr>
        </thead>
        <tbody>
          {status.storage.tables.map((table) => (
            <TableRow key={table.name} table={table} />
          ))}
        </tbody>
      </TableBox>
    </div>
  )
}
