import type { SurveyPage } from '@portal/contracts/http/surveys'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { hasCode } from '../../lib/failures.ts'
import { paths } from '../../lib/paths.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Channel, ChannelProvider } from './channel.tsx'
import { onceShown } from './once-shown.ts'
import { loadDialogs, PageForm } from './page-form.tsx'
import { mySurveysKey, surveyPageQuery } from './queries.ts'
import { isFatal, isRefusal, NotAllowed } from './refused.tsx'
import { usePageAhead } from './use-page-ahead.ts'
import { usePageHistory } from './use-page-history.ts'

const loadEnd = () => import('./end-screen.tsx')
const EndScreen = lazy(async () => ({ default: (await loadEnd()).EndScreen }))

const FatalDialog = lazy(async () => ({ default: (await loadDialogs()).FatalDialog }))

/** While the pages are answered, so that neither their faults nor the end wait for it. */
const useEndAhead = (isTaking: boolean): void => {
  useEffect(() => {
    if (!isTaking) return
    return onceShown(() => Promise.all([loadEnd(), loadDialogs()]))
  }, [isTaking])
}

/** Whether a member came by their own link: who has an account need not register. */
const hasAccount = ({ isVisit }: Channel, page: SurveyPage | undefined): boolean => isVisit && page?.externalUser === 0

/** The current page of the respondent, with its loading and leaving. */
const useSurvey = (channel: Channel) => {
  const t = useTexts('surveys/respondent')
  const language = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const hasMoved = useRef(key !== 'default')
  const [isLost, setLost] = useState(false)
  const query = surveyPageQuery(channel, language)
  const {
    data: page,
    error,
    failureCount,
    refetch,
  } = useQuery({
    ...query,
    placeholderData: (last) => last, // the channel is the same: only the language has changed
  })

  const history = usePageHistory(!channel.isEmbedded, page)
  const { ahead, ...lead } = usePageAhead()
  const onPage = (next: SurveyPage) => {
    hasMoved.current ||= next.page.id !== page?.page.id
    history.arrived(page, next)
    client.removeQueries({ queryKey: mySurveysKey })
    client.setQueryData(query.queryKey, replaceEqualDeep(ahead?.page ?? page, next))
    lead.arrived()
  }
  const onQuit = () => {
    client.removeQueries({ queryKey: mySurveysKey })
    notify(t('kept'))
    if (channel.closesTab) window.close()
    if (channel.leave !== null) void navigate(hasAccount(channel, page) ? paths.home : channel.leave)
  }
  const onRefused = () => {
    lead.withdraw()
    history.stayed()
  }
  const onFailed = (failure: Error) => {
    onRefused()
    if (hasCode(failure, 'page-out-of-order', 'stale-version')) {
      notify(t('other-tab'), 'problem')
      hasMoved.current = true // by the other tab
      void refetch()
    } else if (hasCode(failure, 'survey-closed', 'not-your-token', 'link-withdrawn')) void refetch()
    else setLost(isFatal(failure))
  }
  const told = { onPage, onQuit, onFailed, onRefused, onTrouble: lead.withdraw, onAhead: lead.show, history }
  return { page, ahead, error, failureCount, refetch, hasMoved, isLost, setLost, told }
}

type Shown = Readonly<{ page: SurveyPage; channel: Channel }>

/** The present page, and before it the one that it leads to while it is being stored. */
const shownOf = (present: Shown, ahead: Shown | null): readonly Shown[] =>
  ahead && ahead.page.page.id !== present.page.page.id ? [present, ahead] : [present]

type OpeningProps = Readonly<{ error: Error | null; isRetrying: boolean; onRetry: () => void }>

/** Before the first page is loaded. */
function Opening({ error, isRetrying, onRetry }: OpeningProps) {
  const t = useTexts('surveys/respondent')
  if (error) return <ProblemNotice error={error} onRetry={onRetry} />
  if (isRetrying) return <Notice tone="warn" icon="offline" title={t('opening-again')} />
  return <Loading label={t('loading-page')} />
}

const onwardOf = (channel: Channel, page: SurveyPage) => {
  if (channel.closesTab) return 'preview'
  if (channel.isEmbedded) return 'nowhere'
  return channel.isVisit && !hasAccount(channel, page) ? 'register' : 'home'
}

/** A survey by one channel: mounted again for another (its key). */
export function Survey({ channel }: { readonly channel: Channel }) {
  const { page, ahead, error, failureCount, refetch, hasMoved, isLost, setLost, told } = useSurvey(channel)
  const navigate = useNavigate()
  useEndAhead(page?.status === 'in progress')

  if (error && isRefusal(error)) return <NotAllowed isVisit={channel.isVisit} error={error} />
  if (!page) return <Opening error={error} isRetrying={failureCount > 0} onRetry={() => void refetch()} />
  if (page.status !== 'in progress') {
    return (
      <Suspense>
        {page.status === 'fatal' ? (
          <FatalDialog onClose={() => void navigate(paths.home)} />
        ) : (
          <EndScreen status={page.status} page={page} onward={onwardOf(channel, page)} another={channel.another} />
        )}
      </Suspense>
    )
  }
  const shown = shownOf({ page, channel }, ahead)
  return (
    <>
      {shown.map(({ page: one, channel: by }, place) => (
        <div key={one.page.id} lang={one.language.pkLanguage} dir={one.language.leftToRight ? 'ltr' : 'rtl'}>
          <ChannelProvider value={by}>
            <PageForm
              page={one}
              hasMoved={place > 0 || hasMoved.current}
              isBehind={place < shown.length - 1}
              {...told}
            />
          </ChannelProvider>
        </div>
      ))}
      <Suspense>{isLost && <FatalDialog onClose={() => setLost(false)} />}</Suspense>
    </>
  )
}
