import type { Report } from '@portal/contracts/http/reporting/dashboards'
import { ReportItemId } from '@portal/contracts/ids'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { paths } from '../../../lib/paths.ts'
import { useLocation, useNavigate, useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { addressOf } from '../../../lib/router/places.ts'
import { homeOf, profileQuery } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { dashboardEditorPath, schedulesPath } from '../report-addresses.ts'
import { DashboardGrid, DashboardRow } from './dashboard-grid.tsx'
import { dashboardQuery, savedWidgetQuery, type WidgetQuery } from './dashboard-queries.ts'
import { ExportDashboard } from './export-dashboard.tsx'
import { Enlarged, Present } from './present.tsx'
import './paper.css'

type NotShownProps = Readonly<{ onSignedIn?: () => Promise<unknown> }>

/** Who has signed in since, here or in another tab, may see it. */
const useSignedIn = (onSignedIn: NotShownProps['onSignedIn']) => {
  const profile = useQuery(profileQuery).data
  const [before] = useState(profile?.pkUser)
  const isAnother = profile?.pkUser !== undefined && profile.pkUser !== before
  useEffect(() => {
    if (isAnother) void onSignedIn?.()
  }, [isAnother, onSignedIn])
  return profile
}

function NotShown({ onSignedIn }: NotShownProps) {
  const t = useTexts('reporting/dashboards')
  const profile = useSignedIn(onSignedIn)
  const navigate = useNavigate()
  const back = addressOf(useLocation())
  return (
    <Screen title={t('not-shown')}>
      <EmptyState title={t('not-shown')} hint={t(profile ? 'not-shown-member' : 'not-shown-hint')}>
        {profile ? (
          <ButtonLink to={homeOf(profile)}>{t('to-start')}</ButtonLink>
        ) : (
          <Button onClick={() => void navigate(paths.login, { state: { back } })}>{t('sign-in')}</Button>
        )}
      </EmptyState>
    </Screen>
  )
}

type Shown = Omit<Report, 'layout'> & Readonly<{ layout: DashboardLayout }>

type ToolsProps = Readonly<{ report: Shown; rtoken: string | null; onPresent: () => void }>

function Tools({ report, rtoken, onPresent }: ToolsProps) {
  const t = useTexts('reporting/dashboards')
  const { reportID: id, name, layout, decimals, editing } = report
  return (
    <span className="row">
      {layout.length > 0 && (
        <Button icon="expand" onClick={onPresent}>
          {t('present')}
        </Button>
      )}
      {editing && (
        <>
          <ExportDashboard {...{ id, rtoken, name, layout, decimals }} />
          <ButtonLink to={schedulesPath(id)}>{t('by-mail')}</ButtonLink>
          <ButtonLink to={dashboardEditorPath(id)}>{t('edit')}</ButtonLink>
        </>
      )}
    </span>
  )
}

/** Who reads it while its link is withdrawn, or a widget is taken out, sees what it is now. */
const useAskedAgain = (queries: readonly WidgetQuery[], ask: () => Promise<unknown>): void => {
  const isGone = useQueries({
    queries: [...queries],
    combine: (widgets) => widgets.some(({ error }) => hasCode(error, 'not-found')),
  })
  useEffect(() => {
    if (isGone) void ask()
  }, [isGone, ask])
}

function Dashboard({ id }: Readonly<{ id: ReportItemId }>) {
  const t = useTexts('reporting/dashboards')
  const [params] = useSearchParams()
  const rtoken = params.get('rtoken')
  const [isPresenting, setPresenting] = useState(false)
  const { data: report, error, refetch } = useQuery(dashboardQuery(id, rtoken))
  const isShown = !hasCode(error, 'not-found')
  const shown = isShown ? (report?.layout.flat() ?? []) : []
  const widgets = shown.map((widget) => savedWidgetQuery(id, rtoken, widget))
  useAskedAgain(widgets, refetch)
  if (!isShown) return <NotShown onSignedIn={refetch} />
  if (!report) {
    return (
      <Screen title={t('dashboard')}>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Loading label={t('loading')} />}
      </Screen>
    )
  }
  const { name, description, layout, decimals } = report
  const of = { decimals, queryOf: (widget: (typeof layout)[number][number]) => savedWidgetQuery(id, rtoken, widget) }
  return (
    <Screen title={name} beside={<Tools {...{ report, rtoken }} onPresent={() => setPresenting(true)} />}>
      {description && (
        <p className="screen__lead">
          <bdi>{description}</bdi>
        </p>
      )}
      {layout.length > 0 ? (
        <DashboardGrid layout={layout} {...of} />
      ) : (
        <EmptyState title={t('no-widgets')} hint={t('nothing-laid-out')} />
      )}
      {isPresenting && (
        <Present
          title={name}
          count={layout.length}
          slide={(index) => (
            <Enlarged beside={layout[index]?.length ?? 0}>
              <DashboardRow widgets={layout[index] ?? []} {...of} />
            </Enlarged>
          )}
          onClose={() => setPresenting(false)}
        />
      )}
    </Screen>
  )
}

/** A dashboard, for those to whom its access field shows it: the server decides. */
export function DashboardScreen() {
  const id = ReportItemId.safeParse(useParams()['reportID'])
  return id.success ? <Dashboard key={id.data} id={id.data} /> : <NotShown />
}
