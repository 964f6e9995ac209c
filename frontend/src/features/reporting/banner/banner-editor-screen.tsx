import type { Banner } from '@portal/contracts/http/reporting/banners'
import { ReportItemId } from '@portal/contracts/ids'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { useNavigate, useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { bannerQuery } from '../queries.ts'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { readOptions } from '../report/report-options.ts'
import { useCountedSearch } from '../report/use-report-options.ts'
import { bannersPath, crosstabPath } from '../report-addresses.ts'
import { NEW } from '../report-paths.ts'
import { type BannerDraft, draftOfBanner, emptyDraft, newColumn, withColumns } from './banner-draft.ts'
import { BannerEditor, type SavedBanner } from './banner-editor.tsx'
import { OtherSurvey } from './other-survey.tsx'
import { headingOf, segmentsOf } from './segments-of.ts'

type EditorProps = Readonly<{
  report: Report
  name: string
  first: BannerDraft
  banner: Banner | null
  onReload: () => void
}>

/** Once it is saved the reader goes to its crosstab, or to the list. */
function Editor({ report: { surveyId, reportId, fields }, ...of }: EditorProps) {
  const t = useTexts('reporting/banners')
  const navigate = useNavigate()
  const search = useCountedSearch()
  const list = { pathname: bannersPath(surveyId, reportId), search }
  const go = ({ bannerID, isRun }: SavedBanner) =>
    void navigate(
      isRun ? { pathname: crosstabPath({ surveyID: surveyId, reportID: reportId, bannerID }), search } : list,
    )
  const cancel = (drop: () => void) => (
    <ButtonLink look="quiet" to={list} onClick={drop}>
      {t('cancel')}
    </ButtonLink>
  )
  return <BannerEditor {...{ surveyId, fields, cancel, ...of }} canRun onSaved={go} />
}

function Saved({ report, id }: Readonly<{ report: Report; id: ReportItemId }>) {
  const t = useTexts('reporting/banners')
  const { data: banner, error, refetch } = useQuery({ ...bannerQuery(id), refetchOnWindowFocus: false })
  const [loads, setLoads] = useState(0)
  const first = useMemo(() => banner && draftOfBanner(banner), [banner])
  if (hasCode(error, 'not-found')) {
    return (
      <EmptyState title={t('gone')} hint={t('gone-hint')}>
        <ButtonLink to={bannersPath(report.surveyId, report.reportId)}>{t('all-banners')}</ButtonLink>
      </EmptyState>
    )
  }
  if (!banner && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!banner || !first) return <Loading label={t('loading')} />
  if (banner.surveyID !== report.surveyId) return <OtherSurvey report={report} survey={banner.surveyID} />
  const reload = async () => {
    await refetch()
    setLoads(loads + 1)
  }
  return <Editor key={loads} name={id} {...{ report, banner, first }} onReload={() => void reload()} />
}

/** A new banner: with the columns of a crosstab that is saved as one. */
function New({ report }: Readonly<{ report: Report }>) {
  const [params] = useSearchParams()
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const time = useTexts('reporting/time')
  const [first] = useState(() => {
    const reader = { language, languages: [language], say }
    const columns = readOptions(params).options.banner.flatMap(({ question, item, by }) => {
      const field = report.fields.find(({ id }) => id === question)
      if (!field) return []
      const about = { surveyID: report.surveyId, field, item, reader, time }
      const isPicked = (segment: BannerSegment) => segment.type !== 'periods' || segment.by === by
      return segmentsOf(about)
        .filter(isPicked)
        .map((segment) => newColumn(headingOf(about), [segment]))
    })
    return withColumns(emptyDraft, ...columns)
  })
  return (
    <Editor
      name={`${report.surveyId} ${params.get('banner') ?? ''}`}
      {...{ report, first }}
      banner={null}
      onReload={() => undefined}
    />
  )
}

function Screen({ report }: Readonly<{ report: Report }>) {
  const { bannerID = NEW } = useParams()
  const id = ReportItemId.safeParse(bannerID)
  const { surveyId, reportId, title } = report
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="crosstab" run={undefined}>
      {id.success ? <Saved key={id.data} report={report} id={id.data} /> : <New report={report} />}
    </ReportFrame>
  )
}

/** Staff: a banner, new or saved. */
export function BannerEditorScreen() {
  return <ReportLoader view="crosstab">{(report) => <Screen key={report.surveyId} report={report} />}</ReportLoader>
}
