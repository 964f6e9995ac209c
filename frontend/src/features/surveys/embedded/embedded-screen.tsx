import { getEmbedding } from '@portal/contracts/http/survey-links'
import type { SurveyPage } from '@portal/contracts/http/surveys'
import { messageTypeOf } from '@portal/contracts/survey/embedding'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ask } from '../../../lib/requests.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { type Channel, visitChannel } from '../channel.tsx'
import { visitQuery } from '../links/visit-query.ts'
import { NotAllowed } from '../refused.tsx'
import { Survey } from '../survey.tsx'
import { type Embedding, embeddingIn, tellParent } from './parent-window.ts'

const originsQuery = queryOptions({
  queryKey: ['site', 'embedding'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => ask(getEmbedding, {}, { signal }),
})

/** The same channel; the page around it is told of each page and of the end. */
const toldTo = (origin: string, channel: Channel): Channel => {
  const tell = ({ status, surveyID }: SurveyPage) =>
    tellParent(origin, { type: messageTypeOf(status), surveyId: surveyID })
  const load: Channel['load'] = async (language, signal) => {
    const page = await channel.load(language, signal)
    tell(page)
    return page
  }
  const told =
    (send: Channel['submit']): Channel['submit'] =>
    async (command, how) => {
      const reply = await send(command, how)
      if (reply.next) tell(reply.next)
      return reply
    }
  return { ...channel, load, submit: told(channel.submit), goBack: told(channel.goBack) }
}

/** Tells how high the content is, whenever that changes. */
const useHeightOf = (origin: string) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = content.current
    if (!element) return
    tellParent(origin, { type: 'ready', surveyId: null })
    const observer = new ResizeObserver(() =>
      tellParent(origin, { type: 'resize', surveyId: null, height: Math.ceil(element.getBoundingClientRect().height) }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [origin])
  return content
}

function Refused({ origin }: { readonly origin: string }) {
  useEffect(() => tellParent(origin, { type: 'error', surveyId: null }), [origin])
  return <NotAllowed isVisit />
}

function Visit({ token, origin, backgroundVars, externalUser }: Embedding) {
  const t = useTexts('surveys/respondent')
  const { data: visit, error } = useQuery(visitQuery({ token, externalUser }))
  const channel = useMemo(
    () =>
      visit
        ? toldTo(origin, { ...visitChannel({ token: visit, backgroundVars }), isEmbedded: true, leave: null })
        : null,
    [visit, origin, backgroundVars],
  )
  const content = useHeightOf(origin)
  const shown = () => {
    if (error) return <Refused origin={origin} />
    return channel ? <Survey channel={channel} /> : <Loading label={t('loading-page')} />
  }
  return (
    <div className="conduct conduct--embedded" ref={content}>
      {shown()}
    </div>
  )
}

/** A survey in a frame of another site, by a link in the fragment. It needs no cookie: the token of the visit is all. */
export function EmbeddedScreen() {
  const t = useTexts('surveys/respondent')
  const { hash } = useLocation()
  const embedding = useMemo(() => embeddingIn(hash), [hash])
  const { data, error } = useQuery(originsQuery)
  if (!data && !error) return <Loading label={t('loading-page')} />
  const isAllowed = data?.origins.includes(embedding.origin) ?? false
  return isAllowed ? <Visit key={hash} {...embedding} /> : <NotAllowed isVisit />
}
