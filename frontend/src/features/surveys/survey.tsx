import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasCode } from '../../lib/failures.ts'
import { paths } from '../../lib/paths.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Channel, ChannelProvider } from './channel.tsx'
import { EndScreen } from './end-screen.tsx'
import { PageForm } from './page-form.tsx'
import { mySurveysKey, surveyPageQuery } from './queries.ts'
import { FatalDialog, isRefusal, NotAllowed } from './refused.tsx'
import { usePageHistory } from './use-page-history.ts'

/** The current page of the respondent, with its loading and leaving. */
const useSurvey = (channel: Channel) => {
  const t = useTexts('surveys/respondent')
  const language = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const hasMoved = useRef(key !== 'default')
  const [isFatal, setFatal] = useState(false)
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

  const history = usePageHistory(!channel.isEmbedded)
  const onPage = (next: SurveyPage) => {
    hasMoved.current ||= next.page.id !== page?.page.id
    history.arrived(page, next)
    client.removeQueries({ queryKey: mySurveysKey })
    client.setQueryData(query.queryKey, next)
  }
  const onQuit = () => {
    client.removeQueries({ queryKey: mySurveysKey })
    notify(t('kept'))
    if (channel.closesTab) window.close()
    if (channel.leave !== null) void navigate(channel.leave)
  }
  const onFailed = (failure: Error) => {
    history.stayed()
    if (hasCode(failure, 'page-out-of-order', 'stale-version')) {
      notify(t('other-tab'), 'problem')
      void refetch()
    } else if (hasCode(failure, 'survey-closed', 'not-your-token', 'link-withdrawn')) void refetch()
    else setFatal(hasCode(failure, 'unexpected', 'invalid-request', 'different-intent'))
  }
  return { page, error, failureCount, refetch, hasMoved, isFatal, setFatal, history, onPage, onQuit, onFailed }
}

type OpeningProps = Readonly<{ error: Error | null; isRetrying: boolean; onRetry: () => void }>

/** Before the first page is loaded. */
function Opening({ error, isRetrying, onRetry }: OpeningProps) {
  const t = useTexts('surveys/respondent')
  if (error) return <ProblemNotice error={error} onRetry={onRetry} />
  if (isRetrying) return <Notice tone="warn" title={t('opening-again')} />
  return <Loading label={t('loading-page')} />
}

const onwardOf = ({ isVisit, isEmbedded }: Channel) => {
  if (isEmbedded) return 'nowhere'
  return isVisit ? 'register' : 'home'
}

/** A survey by one channel: mounted again for another (its key). */
export function Survey({ channel }: { readonly channel: Channel }) {
  const { page, error, failureCount, refetch, hasMoved, isFatal, setFatal, ...told } = useSurvey(channel)
  const navigate = useNavigate()

  if (error && isRefusal(error)) return <NotAllowed isVisit={channel.isVisit} error={error} />
  if (!page) return <Opening error={error} isRetrying={failureCount > 0} onRetry={() => void refetch()} />
  if (page.status === 'fatal') return <FatalDialog onClose={() => void navigate(paths.home)} />
  if (page.status !== 'in progress') return <EndScreen status={page.status} page={page} onward={onwardOf(channel)} />
  return (
    <ChannelProvider value={channel}>
      <div lang={page.language.pkLanguage} dir={page.language.leftToRight ? 'ltr' : 'rtl'}>
        <PageForm key={page.page.id} page={page} hasMoved={hasMoved.current} {...told} />
        {isFatal && <FatalDialog onClose={() => setFatal(false)} />}
      </div>
    </ChannelProvider>
  )
}
