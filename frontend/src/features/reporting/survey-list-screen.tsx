import type { ReportSurvey } from '@portal/contracts/http/reporting'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { reportSurveysQuery } from './queries.ts'
import { DASHBOARDS, DECKS, EXPORTS, RUNS } from './report-paths.ts'
import { type Order, pageSizes, surveysInOrder } from './survey-order.ts'
import { SurveyTable } from './survey-table.tsx'
import './lists.css'
import './survey-list.css'

const newestFirst: Order = { key: 'publishedAt', isDescending: true }

function FoundSurveys({ surveys }: { readonly surveys: readonly ReportSurvey[] }) {
  const t = useTexts('reporting/reports')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState(newestFirst)
  const [size, setSize] = useState<number>(pageSizes[0])
  const [page, setPage] = useState(1)
  const search = useDeferredValue(typed)

  const found = surveysInOrder(surveys, { search, order, language: language })
  const pages = Math.max(1, Math.ceil(found.length / size))
  const shownPage = Math.min(page, pages)
  const shown = found.slice((shownPage - 1) * size, shownPage * size)

  return (
    <>
      <div className="list-tools">
        <TextField type="search" label={t('search-surveys')} value={typed} maxLength={200} onText={setTyped} />
        <Select
          label={t('per-page')}
          value={String(size)}
          choices={pageSizes.map((value) => ({ value: String(value), text: String(value) }))}
          onChoose={(value) => setSize(Number(value))}
        />
      </div>
      <p className="list-tools__found" role="status">
        {t('surveys-found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <SurveyTable surveys={shown} order={order} onOrder={setOrder} />
      ) : (
        <EmptyState title={t('none-found', { search })} hint={t('none-found-hint')}>
          <Button onClick={() => setTyped('')}>{t('clear-search')}</Button>
        </EmptyState>
      )}
      <Pager page={shownPage} pages={pages} onPage={setPage} />
    </>
  )
}

/** Staff: the surveys with reports. */
export function SurveyListScreen() {
  const t = useTexts('reporting/reports')
  const exports = useTexts('reporting/exports')
  const { data: surveys, error, refetch } = useQuery(reportSurveysQuery)

  const content = () => {
    if (!surveys && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!surveys) return <Loading label={t('loading')} />
    if (surveys.length > 0) return <FoundSurveys surveys={surveys} />
    return (
      <EmptyState title={t('none-yet')} hint={t('how-to-publish')}>
        <p>{t('how-to-demo')}</p>
      </EmptyState>
    )
  }
  return (
    <Screen
      title={t('surveys')}
      lead={t('surveys-lead')}
      beside={
        <span className="row">
          <ButtonLink look="quiet" icon="upload" to={paths.answerFiles}>
            {t('bring')}
          </ButtonLink>
          <ButtonLink look="quiet" icon="slides" to={DECKS}>
            {t('decks')}
          </ButtonLink>
          <ButtonLink look="quiet" icon="dashboard" to={DASHBOARDS}>
            {t('dashboards')}
          </ButtonLink>
          <ButtonLink look="quiet" icon="clock" to={RUNS}>
            {t('recorded-runs')}
          </ButtonLink>
          <ButtonLink look="quiet" icon="download" to={EXPORTS}>
            {exports('my-exports')}
          </ButtonLink>
        </span>
      }
    >
      <div className="stack survey-list">{content()}</div>
    </Screen>
  )
}
