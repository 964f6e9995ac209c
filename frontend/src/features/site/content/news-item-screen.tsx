import { ContentId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../../../lib/failures.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { NEWS } from './content-paths.ts'
import { NewsArticle } from './news-article.tsx'
import { newsItemQuery } from './queries.ts'

function NoItem() {
  const t = useTexts('site/content')
  return (
    <Screen title={t('news')}>
      <EmptyState title={t('no-item')} hint={t('no-page-hint')}>
        <Link to={NEWS}>{t('all-news')}</Link>
      </EmptyState>
    </Screen>
  )
}

function Item({ pkNews }: Readonly<{ pkNews: ContentId }>) {
  const t = useTexts('site/content')
  const { data, error, refetch } = useQuery(newsItemQuery(pkNews, useLanguage()))
  if (!data && error && !hasCode(error, 'not-found'))
    return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data && error) return <NoItem />
  if (!data) return <Loading label={t('loading')} />
  return (
    <Screen title={data.Title} beside={<Link to={NEWS}>{t('all-news')}</Link>}>
      <NewsArticle item={data} />
    </Screen>
  )
}

/** One news item. */
export function NewsItemScreen() {
  const pkNews = ContentId.safeParse(useParams()['pkNews'])
  return pkNews.success ? <Item pkNews={pkNews.data} /> : <NoItem />
}
