import { deleteDashboard, type ListedDashboard } from '@portal/contracts/http/reporting/dashboards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { dashboardEditorPath, dashboardPath } from '../report-addresses.ts'
import { SCHEDULES } from '../report-paths.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { dashboardsKey, dashboardsQuery } from './dashboard-queries.ts'
import '../lists.css'

type RowProps = Readonly<{ dashboard: ListedDashboard }>

function DeleteDashboard({ dashboard, onClose }: RowProps & Readonly<{ onClose: () => void }>) {
  const t = useTexts('reporting/dashboards')
  const { mutate, ...deleting } = useSavedChange(deleteDashboard, dashboardsKey, () => {
    notify(t('deleted'))
    onClose()
  })
  const { reportID, name } = dashboard
  const remove = () => mutate({ params: { reportID } })
  const words = { title: t('delete-title'), name, hint: t('delete-hint') }
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

function DashboardRow({ dashboard }: RowProps) {
  const t = useTexts('reporting/dashboards')
  const { number, date } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { reportID, name, description, access, rtoken, widgets, savedAt } = dashboard
  return (
    <tr>
      <th scope="row">
        <Link className="list-name" to={dashboardPath(reportID, rtoken)} dir="auto">
          {name}
        </Link>
        {description && (
          <span className="item-note">
            <bdi>{description}</bdi>
          </span>
        )}
      </th>
      <td data-label={t('access')}>{t(`access-${access}`)}</td>
      <td className="table__number" data-label={t('widgets')}>
        {number(widgets)}
      </td>
      <td className="table__date" data-label={t('saved-at')}>
        {date(savedAt)}
      </td>
      <td>
        <div className="item-tools">
          <ButtonLink look="quiet" to={dashboardEditorPath(reportID)}>
            {t('edit')} <span className="visually-hidden">{name}</span>
          </ButtonLink>
          <Button look="quiet" aria-label={t('delete-of', { name })} onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
          {isAsking && <DeleteDashboard dashboard={dashboard} onClose={() => setAsking(false)} />}
        </div>
      </td>
    </tr>
  )
}

const HEADS = ['name', 'access', 'widgets', 'saved-at', 'actions'] as const

function Content() {
  const t = useTexts('reporting/dashboards')
  const { data, error, refetch } = useQuery(dashboardsQuery)
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  const add = (
    <ButtonLink look="strong" icon="add" to={dashboardEditorPath()}>
      {t('new-dashboard')}
    </ButtonLink>
  )
  if (data.length === 0) {
    return (
      <EmptyState icon="dashboard" title={t('none')} hint={t('none-hint')}>
        {add}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="list-tools">
        <ButtonLink look="quiet" to={SCHEDULES}>
          {t('by-mail')}
        </ButtonLink>
        {add}
      </div>
      <TableBox hasCards label={t('dashboards')}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={head === 'widgets' ? 'table__number' : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((dashboard) => (
            <DashboardRow key={dashboard.reportID} dashboard={dashboard} />
          ))}
        </tbody>
      </TableBox>
    </>
  )
}

/** Staff: the saved dashboards. */
export function DashboardListScreen() {
  const t = useTexts('reporting/dashboards')
  const reports = useTexts('reporting/reports')
  return (
    <Screen
      title={t('dashboards')}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {reports('all-surveys')}
        </ButtonLink>
      }
    >
      <Content />
    </Screen>
  )
}
