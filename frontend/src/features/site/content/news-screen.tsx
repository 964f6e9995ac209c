import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useFirstPageAgain } from '../../../lib/use-first-page-again.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { NewsArticle } from './news-article.tsx'
import { newsQuery } from './queries.ts'

/** As the product shows them: one by one. */
const PAGE_SIZE = 1

/** All news, the newest first, one on a page. */
export function NewsScreen() {
  const t = useTexts('site/content')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...newsQuery(page, PAGE_SIZE, language),
    placeholderData: keepPreviousData,
  })
  useFirstPageAgain(page > 1 && !isPlaceholderData && data?.length === 0, () => setPage(1))
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.length === 0) return <EmptyState title={t('no-news')} hint={t('no-news-hint')} />
    return data.map((item) => <NewsArticle key={item.pkNews} item={item} isLinked />)
  }
  return (
    <Screen title={t('news')}>
      {content()}
      <Pager page={page} pages={Math.ceil((data?.[0]?.total ?? 0) / PAGE_SIZE)} onPage={setPage} />
    </Screen>
  )
}
