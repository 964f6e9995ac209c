import type { TableRun } from '@portal/contracts/reporting/table'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { bannersPath, runsPath, toplinePath, weightingsPath } from '../report-addresses.ts'
import { FIGURES } from './figures-place.ts'
import './report.css'
import './print.css'

type TabsProps = Readonly<Pick<ReportFrameProps, 'surveyId' | 'reportId' | 'view'>>

function ReportTabs({ surveyId, reportId, view }: TabsProps) {
  const t = useTexts('reporting/reports')
  const { search } = useLocation()
  return (
    <Tabs label={t('views')}>
      <Link
        to={{ pathname: toplinePath(surveyId, reportId), search }}
        aria-current={view === 'topline' ? 'page' : undefined}
      >
        {t('topline')}
      </Link>
      <Link
        to={{ pathname: bannersPath(surveyId, reportId), search }}
        aria-current={view === 'crosstab' ? 'page' : undefined}
      >
        {t('crosstab')}
      </Link>
      <Link
        to={{ pathname: weightingsPath(surveyId, reportId), search }}
        aria-current={view === 'weighting' ? 'page' : undefined}
      >
        {t('weighting')}
      </Link>
      <Link to={runsPath({ surveyID: surveyId })}>{t('recorded-runs')}</Link>
    </Tabs>
  )
}

function Facts({ run }: { readonly run: TableRun }) {
  const t = useTexts('reporting/reports')
  const { number } = useFormats()
  return (
    <p className="report-facts">
      <span>
        <strong className="report-facts__figure">{number(run.respondents)}</strong>{' '}
        {t('respondents', { count: run.respondents })}
        {run.spec.filter !== null && run.outOf > 0 && (
          <> {t('respondents-of', { all: run.outOf, share: run.respondents / run.outOf })}</>
        )}
      </span>
      {run.excluded > 0 && (
        <Badge tone="warn" icon="alert">
          {t('excluded', { count: run.excluded })}
        </Badge>
      )}
      <span className="report-facts__live">
        <span className="live-dot" aria-hidden="true" />
        {t('live')}
      </span>
    </p>
  )
}

type ReportFrameProps = Readonly<{
  surveyId: string
  reportId: string
  view: 'topline' | 'crosstab' | 'weighting'
  title: string
  run: TableRun | undefined
  children: ReactNode
}>

/** What topline and crosstab share: the survey, its respondents, and the links between the two. */
export function ReportFrame({ surveyId, reportId, view, title, run, children }: ReportFrameProps) {
  const t = useTexts('reporting/reports')
  return (
    <Screen
      title={title}
      tabTitle={`${t(view)} · ${title}`}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {t('all-surveys')}
        </ButtonLink>
      }
    >
      <div className="report-bar">
        <ReportTabs surveyId={surveyId} reportId={reportId} view={view} />
        {run && <Facts run={run} />}
      </div>
      {run && (
        <a className="skip-link" href={`#${FIGURES}`}>
          {t('skip-to-figures')}
        </a>
      )}
      {children}
    </Screen>
  )
}
