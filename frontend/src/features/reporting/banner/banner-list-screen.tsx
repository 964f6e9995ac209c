import type { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '../../../lib/router/hooks.ts'
import { Navigate } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { bannersQuery } from '../queries.ts'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { useCountedSearch } from '../report/use-report-options.ts'
import { bannerPath, crosstabPath } from '../report-addresses.ts'
import { pageSizes } from '../survey-order.ts'
import { BannerRow } from './banner-row.tsx'
import '../lists.css'

const SEARCH_PAUSE_MS = 300
const USUAL_SIZE = 10

type ListProps = Readonly<{ surveyId: SurveyId; reportId: string }>

function Links({ surveyId, reportId }: ListProps) {
  const t = useTexts('reporting/banners')
  const of = { surveyID: surveyId, reportID: reportId }
  const search = useCountedSearch()
  return (
    <div className="row">
      <ButtonLink look="strong" icon="add" to={{ pathname: bannerPath(of), search }}>
        {t('new-banner')}
      </ButtonLink>
      <ButtonLink icon="columns" to={{ pathname: crosstabPath(of), search }}>
        {t('new-crosstab')}
      </ButtonLink>
    </div>
  )
}

const HEADS = ['name', 'columns', 'saved-at', 'actions'] as const

function Banners({ surveyId, reportId }: ListProps) {
  const t = useTexts('reporting/banners')
  const [typed, setTyped] = useState('')
  const [perPage, setPerPage] = useState(USUAL_SIZE)
  const [page, setPage] = useState(1)
  const search = useSettled(typed, SEARCH_PAUSE_MS)
  const { data, error, refetch } = useQuery(bannersQuery({ surveyID: surveyId, search, page, perPage }))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  if (data.total === 0 && search === '' && typed === '') {
    return (
      <EmptyState icon="columns" title={t('none')} hint={t('none-hint')}>
        <Links surveyId={surveyId} reportId={reportId} />
      </EmptyState>
    )
  }
  const pages = Math.max(1, Math.ceil(data.total / perPage))
  const from = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <>
      <div className="list-tools">
        <TextField
          type="search"
          label={t('search')}
          value={typed}
          maxLength={200}
          onText={(text) => from(() => setTyped(text))}
        />
        <Select
          label={t('per-page')}
          value={String(perPage)}
          choices={pageSizes.map((value) => ({ value: String(value), text: String(value) }))}
          onChoose={(value) => from(() => setPerPage(Number(value)))}
        />
        <Links surveyId={surveyId} reportId={reportId} />
      </div>
      <p className="list-tools__found" role="status">
        {t('found', { count: data.total })}
      </p>
      {data.data.length > 0 ? (
        <TableBox hasCards label={t('banners')}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={head === 'columns' ? 'table__number' : undefined}>
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((banner) => (
              <BannerRow key={banner.BannerID} banner={banner} reportId={reportId} />
            ))}
          </tbody>
        </TableBox>
      ) : (
        <EmptyState title={t('none-found', { search })} hint={t('none-found-hint')}>
          <Button onClick={() => from(() => setTyped(''))}>{t('clear-search')}</Button>
        </EmptyState>
      )}
      <Pager page={Math.min(page, pages)} pages={pages} onPage={setPage} />
    </>
  )
}

function Screen({ surveyId, reportId, title }: Report) {
  const t = useTexts('reporting/banners')
  const { search } = useLocation()
  // The address of a crosstab by chosen columns, from before banners could be saved, and of the tab of a topline.
  if (new URLSearchParams(search).has('banner')) {
    return <Navigate replace to={{ pathname: crosstabPath({ surveyID: surveyId, reportID: reportId }), search }} />
  }
  return (
    <ReportFrame surveyId={surveyId} reportId={reportId} title={title} view="crosstab" run={undefined}>
      <p className="screen__lead">{t('lead')}</p>
      <Banners surveyId={surveyId} reportId={reportId} />
    </ReportFrame>
  )
}

/** Staff: the saved banners of a survey. */
export function BannerListScreen() {
  return <ReportLoader view="crosstab">{(report) => <Screen key={report.surveyId} {...report} />}</ReportLoader>
}
