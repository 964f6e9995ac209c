import type { QuotasReply } from '@portal/contracts/http/survey-quotas'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { quotasQuery } from '../queries.ts'
import './quotas.css'

type Quota = QuotasReply['quotas'][number]
type Cell = Quota['cells'][number]

const numbers = ['target', 'complete', 'reserved', 'left'] as const

function CellRow({ cell }: { readonly cell: Cell }) {
  const t = useTexts('reporting/quotas')
  const { number } = useFormats()
  const { name, target, complete, left } = cell
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="quota__progress" data-label={t('progress')}>
        <ProgressBar value={complete / target} label={t('filled', { cell: name, complete, target })} />
      </td>
      {numbers.map((column) => (
        <td key={column} className="table__number" data-label={t(column)}>
          {column === 'left' && left === 0 ? <Badge tone="good">{t('full')}</Badge> : number(cell[column])}
        </td>
      ))}
    </tr>
  )
}

const sumOf = (cells: readonly Cell[], column: (typeof numbers)[number]): number =>
  cells.reduce((sum, cell) => sum + cell[column], 0)

function QuotaTable({ quota: { name, cells } }: { readonly quota: Quota }) {
  const t = useTexts('reporting/quotas')
  const sums = {
    complete: sumOf(cells, 'complete'),
    target: sumOf(cells, 'target'),
    reserved: sumOf(cells, 'reserved'),
  }
  return (
    <div className="quota">
      <div className="quota__head">
        <h2>{name}</h2>
        <p className="quota__total">{t('total', sums)}</p>
      </div>
      <TableBox hasCards label={name}>
        <thead>
          <tr>
            <th scope="col">{t('cell')}</th>
            <th scope="col">{t('progress')}</th>
            {numbers.map((column) => (
              <th key={column} scope="col" className="table__number">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <CellRow key={cell.id} cell={cell} />
          ))}
        </tbody>
      </TableBox>
    </div>
  )
}

/** Staff: how far each cell of the quotas of a survey is. */
export function QuotasScreen() {
  const t = useTexts('reporting/quotas')
  const reports = useTexts('reporting/reports')
  const { surveyID = '' } = useParams()
  const { data, error, refetch } = useQuery(quotasQuery(surveyID))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.quotas.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <>
        {data.quotas.map((quota) => (
          <QuotaTable key={quota.id} quota={quota} />
        ))}
        <p className="quota__hint">{t('reserved-hint')}</p>
      </>
    )
  }
  return (
    <Screen
      title={t('quotas-of', { survey: data?.Name ?? surveyID })}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {reports('all-surveys')}
        </ButtonLink>
      }
    >
      {content()}
    </Screen>
  )
}
