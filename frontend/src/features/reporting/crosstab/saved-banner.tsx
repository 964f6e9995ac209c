import type { Banner } from '@portal/contracts/http/reporting/banners'
import type { ReportItemId } from '@portal/contracts/ids'
import { columnLabel } from '@portal/contracts/reporting/saved/banner-rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { OtherSurvey } from '../banner/other-survey.tsx'
import { bannerQuery } from '../queries.ts'
import { ReportFrame } from '../report/report-frame.tsx'
import type { Report } from '../report/report-loader.tsx'
import { useCountedSearch } from '../report/use-report-options.ts'
import { bannerPath, bannersPath } from '../report-addresses.ts'
import '../panel.css'
import './saved-banner.css'

type LoaderProps = Readonly<{ report: Report; id: ReportItemId; children: (banner: Banner) => ReactNode }>

/** Loads a saved banner of this survey; or says that there is none. */
export function BannerLoader({ report, id, children }: LoaderProps) {
  const t = useTexts('reporting/banners')
  const { data: banner, error, refetch } = useQuery(bannerQuery(id))
  const { surveyId, reportId, title } = report
  if (banner?.surveyID === surveyId) return children(banner)
  const link = <ButtonLink to={bannersPath(surveyId, reportId)}>{t('all-banners')}</ButtonLink>
  const content = () => {
    if (banner) return <OtherSurvey report={report} survey={banner.surveyID} />
    if (hasCode(error, 'not-found')) {
      return (
        <EmptyState title={t('gone')} hint={t('gone-hint')}>
          {link}
        </EmptyState>
      )
    }
    if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    return <Loading label={t('loading')} />
  }
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="crosstab" run={undefined}>
      {content()}
    </ReportFrame>
  )
}

/** The banner of this crosstab, and where it is changed. */
export function SavedBanner({ banner, reportId }: Readonly<{ banner: Banner; reportId: string }>) {
  const t = useTexts('reporting/banners')
  const { BannerID: bannerID, BannerName, BannerNote, BannerData, surveyID } = banner
  const search = useCountedSearch()
  return (
    <section className="panel__box saved-banner" aria-label={t('columns')}>
      <Icon name="columns" />
      <p className="saved-banner__words">
        <strong>{BannerName}</strong>{' '}
        <span className="panel__words" dir="auto">
          {BannerNote || BannerData.columns.map(columnLabel).join(' | ')}
        </span>
      </p>
      <ButtonLink look="quiet" to={{ pathname: bannerPath({ surveyID, reportID: reportId, bannerID }), search }}>
        {t('edit')} <span className="visually-hidden">{BannerName}</span>
      </ButtonLink>
      <ButtonLink look="quiet" to={{ pathname: bannersPath(surveyID, reportId), search }}>
        {t('all-banners')}
      </ButtonLink>
    </section>
  )
}

type SaveAsProps = Readonly<{ surveyId: Report['surveyId']; reportId: string; isThere: boolean }>

/** From columns that are chosen here to a banner of them. */
export function SaveAsBanner({ surveyId, reportId, isThere }: SaveAsProps) {
  const t = useTexts('reporting/banners')
  const { search } = useLocation()
  const counted = useCountedSearch()
  return (
    <div className="row">
      {isThere && (
        <ButtonLink to={`${bannerPath({ surveyID: surveyId, reportID: reportId })}${search}`}>
          {t('save-as')}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={{ pathname: bannersPath(surveyId, reportId), search: counted }}>
        {t('all-banners')}
      </ButtonLink>
    </div>
  )
}
