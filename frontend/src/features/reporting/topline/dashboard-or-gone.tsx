import type { ReportItemId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { dashboardQuery } from '../dashboard/dashboard-queries.ts'
import { dashboardPath, toplinePath } from '../report-addresses.ts'

/** The report may be a dashboard: that has a screen of its own. */
export function DashboardOrGone({ surveyId, id }: Readonly<{ surveyId: string; id: ReportItemId }>) {
  const t = useTexts('reporting/saved')
  const { data, isPending } = useQuery(dashboardQuery(id, null))
  if (data) return <Navigate replace to={dashboardPath(id)} />
  if (isPending) return <Loading label={t('toplines')} />
  return (
    <EmptyState title={t('topline-gone')} hint={t('topline-gone-hint')}>
      <ButtonLink to={toplinePath(surveyId)}>{t('no-topline')}</ButtonLink>
    </EmptyState>
  )
}
