import { PageName } from '@portal/contracts/site/content'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { paths } from '../../../lib/paths.ts'
import { useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HtmlBlock } from '../../../ui/html-text.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import './content.css'
import { pageQuery } from './queries.ts'

function NoPage() {
  const t = useTexts('site/content')
  const shell = useTexts('site/shell')
  return (
    <Screen title={t('page')}>
      <EmptyState title={t('no-page')} hint={t('no-page-hint')}>
        <ButtonLink look="strong" to={paths.login}>
          {shell('go-home')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}

type PageProps = Readonly<{ name: string; preview: string | null }>

function Page({ name, preview }: PageProps) {
  const t = useTexts('site/content')
  const { data, error, refetch } = useQuery(pageQuery(name, useLanguage(), preview))
  const refused = data?.status === 'error' ? data.message : null
  useEffect(() => {
    if (refused !== null) notify(refused, 'problem')
  }, [refused])
  if (!data && error && !hasCode(error, 'not-found'))
    return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if ((!data && error) || refused !== null) return <NoPage />
  if (!data) return <Loading label={t('loading')} />
  return (
    <Screen title={data.Title}>
      {preview !== null && <Notice tone="info" title={t('preview-shown')} />}
      <article className="content-page card" dir="auto">
        <HtmlBlock html={data.Content} />
      </article>
    </Screen>
  )
}

/** A page of the community; its draft, for staff, with `prevParam`. */
export function PageScreen() {
  const { selectedPage = '' } = useParams()
  const [search] = useSearchParams()
  if (!PageName.safeParse(selectedPage).success) return <NoPage />
  return <Page name={selectedPage} preview={search.get('prevParam')} />
}
