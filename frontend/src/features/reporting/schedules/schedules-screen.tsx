import { ReportItemId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { dashboardQuery } from '../dashboard/dashboard-queries.ts'
import { dashboardPath } from '../report-addresses.ts'
import { DASHBOARDS, SCHEDULES } from '../report-paths.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { schedulesQuery } from './schedule-queries.ts'
import './schedules.css'

function Content({ reportID }: Readonly<{ reportID: ReportItemId | null }>) {
  const t = useTexts('reporting/schedules')
  const { data, error, refetch } = useQuery(schedulesQuery(reportID))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  if (data.length === 0)
    return <EmptyState icon="inbox" title={t('none')} hint={t(reportID === null ? 'none-at-all-hint' : 'none-hint')} />
  return (
    <div className="schedules">
      {data.map((schedule) => (
        <ScheduleCard key={schedule.scheduleID} schedule={schedule} isNamed={reportID === null} />
      ))}
    </div>
  )
}

function AllSchedules() {
  const t = useTexts('reporting/schedules')
  const dashboards = useTexts('reporting/dashboards')
  return (
    <Screen
      title={t('title')}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={DASHBOARDS}>
          {dashboards('dashboards')}
        </ButtonLink>
      }
    >
      <Content reportID={null} />
    </Screen>
  )
}

function SchedulesOf({ reportID }: Readonly<{ reportID: ReportItemId }>) {
  const t = useTexts('reporting/schedules')
  const [isAdding, setAdding] = useState(false)
  const { data: report, error } = useQuery(dashboardQuery(reportID, null))
  const gone = error ? t('report-gone') : t('title')
  const tools = (
    <span className="row">
      {report && (
        <ButtonLink look="quiet" icon="back" to={dashboardPath(reportID, report.editing?.rtoken)}>
          {t('back')}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={SCHEDULES}>
        {t('all')}
      </ButtonLink>
      {report && (
        <Button look="strong" icon="add" onClick={() => setAdding(true)}>
          {t('new')}
        </Button>
      )}
    </span>
  )
  return (
    <Screen title={report ? t('title-of', { name: report.name }) : gone} lead={t('lead')} beside={tools}>
      <Content reportID={reportID} />
      {isAdding && <ScheduleDialog reportID={reportID} saved={null} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

/** Staff: when and to whom dashboards are sent as PDF by mail; with `reportID` in the address, those of one dashboard. */
export function SchedulesScreen() {
  const [params] = useSearchParams()
  const reportID = ReportItemId.safeParse(params.get('reportID'))
  return reportID.success ? <SchedulesOf key={reportID.data} reportID={reportID.data} /> : <AllSchedules />
}
