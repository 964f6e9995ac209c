import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { useHasLasted } from '../lib/browser-state.ts'
import { languageQuery } from '../lib/language.ts'
import { siteQuery } from '../lib/site.ts'
import { applyTheme } from '../lib/site-theme.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { SiteTitle } from '../ui/document-title.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Opening } from './opening.tsx'
import './startup.css'

function Waiting({ isRetrying }: { readonly isRetrying: boolean }) {
  const t = useTexts('site/shell')
  const isSlow = useHasLasted(true, 400)
  if (isRetrying) return <Notice tone="warn" icon="offline" title={t('trying-again')} />
  return (
    <p className="startup__wait" role="status" data-shown={isSlow}>
      <Icon name="busy" /> {t('starting')}
    </p>
  )
}

/** Loads the site configuration and the language first; every screen may rely on both. */
export function Startup({ children }: { readonly children: ReactNode }) {
  const site = useQuery(siteQuery)
  const language = useQuery(languageQuery)
  const theme = site.data?.theme
  useLayoutEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
  if (site.data && language.data) return <SiteTitle value={site.data.siteTitle}>{children}</SiteTitle>

  const error = site.error ?? language.error
  const retry = () => {
    void site.refetch()
    void language.refetch()
  }
  if (error) {
    return (
      <main className="startup">
        <ProblemNotice error={error} onRetry={retry} />
      </main>
    )
  }
  return (
    <Opening>
      <Waiting isRetrying={site.failureCount + language.failureCount > 0} />
    </Opening>
  )
}
