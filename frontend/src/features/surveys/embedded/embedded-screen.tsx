import { getEmbedding } from '@portal/contracts/http/survey-links'
import type { SurveyId } from '@portal/contracts/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ask } from '../../../lib/requests.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { type Channel, visitChannel } from '../channel.tsx'
import { visitQuery } from '../links/visit-query.ts'
import { surveyPageQuery } from '../queries.ts'
import { isRefusal, NotAllowed } from '../refused.tsx'
import { Survey } from '../survey.tsx'
import { type Embedding, tellParent } from './parent-window.ts'
import { toldTo } from './told-channel.ts'
import { useEmbedding } from './use-embedding.ts'

const originsQuery = queryOptions({
  queryKey: ['site', 'embedding'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => ask(getEmbedding, {}, { signal }),
})

/** Tells how high the page is, its messages included, whenever that changes. */
const useHeightTold = (origin: string): void => {
  useEffect(() => {
    const { body } = document
    tellParent(origin, { type: 'ready', surveyId: null })
    const observer = new ResizeObserver(() =>
      tellParent(origin, { type: 'resize', surveyId: null, height: Math.ceil(body.getBoundingClientRect().height) }),
    )
    observer.observe(body)
    return () => observer.disconnect()
  }, [origin])
}

/** Tells that the survey cannot be shown: never by this link, or not now. */
const useErrorTold = (origin: string, error: Error | null, surveyId: SurveyId | null): void => {
  useEffect(() => {
    if (error) tellParent(origin, { type: 'error', surveyId })
  }, [origin, error, surveyId])
}

type TakingProps = Readonly<{ origin: string; channel: Channel }>

/** The survey, and what it shows by itself that the page around it is told of. The end takes the focus: so it comes into sight. */
function Taking({ origin, channel }: TakingProps) {
  const { data: page, error } = useQuery({ ...surveyPageQuery(channel, useLanguage()), enabled: false })
  useErrorTold(origin, error && (!page || isRefusal(error)) ? error : null, page?.surveyID ?? null)
  const isOver = page !== undefined && page.status !== 'in progress'
  useEffect(() => {
    if (isOver) document.getElementById('content')?.focus()
  }, [isOver])
  return <Survey channel={channel} />
}

type FailedProps = Readonly<{ origin: string; error: Error; onRetry: () => void }>

/** The link leads to no visit. */
function Failed({ origin, error, onRetry }: FailedProps) {
  useErrorTold(origin, error, null)
  return isRefusal(error) ? <NotAllowed isVisit error={error} /> : <ProblemNotice error={error} onRetry={onRetry} />
}

function Visit({ token, origin, backgroundVars, externalUser, visitKey }: Embedding) {
  const t = useTexts('surveys/respondent')
  const { data: visit, error, refetch } = useQuery(visitQuery({ token, externalUser, backgroundVars, visitKey }))
  const channel = useMemo(
    () =>
      visit
        ? toldTo(origin, { ...visitChannel({ token: visit, backgroundVars }), isEmbedded: true, leave: null })
        : null,
    [visit, origin, backgroundVars],
  )
  useHeightTold(origin)
  if (channel) return <Taking origin={origin} channel={channel} />
  if (error) return <Failed origin={origin} error={error} onRetry={() => void refetch()} />
  return <Loading label={t('loading-page')} />
}

const framed = (children: ReactNode) => <div className="conduct conduct--embedded">{children}</div>

/** A survey in a frame of another site, by a link in the fragment. It needs no cookie: the token of the visit is all. */
export function EmbeddedScreen() {
  const t = useTexts('surveys/respondent')
  const { fragment, embedding } = useEmbedding()
  const { data, error, refetch } = useQuery(originsQuery)
  // Before it is known which sites may embed, nobody is told anything.
  if (data?.origins.includes(embedding.origin)) return framed(<Visit key={fragment} {...embedding} />)
  if (data) return framed(<NotAllowed isVisit />)
  if (error) return framed(<ProblemNotice error={error} onRetry={() => void refetch()} />)
  return framed(<Loading label={t('loading-page')} />)
}
