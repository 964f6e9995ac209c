import {
  exchangeDiscussionToken,
  exchangeEmailToken,
  exchangeNewsletterToken,
  type TokenReply,
} from '@portal/contracts/http/tokens'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageSearch } from '../lib/message-search.ts'
import { paths } from '../lib/paths.ts'
import { ask } from '../lib/requests.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import type { LinkToken } from './link-token.ts'

const calls = { dtoken: exchangeDiscussionToken, etoken: exchangeEmailToken, ntoken: exchangeNewsletterToken } as const

const whereTo = (reply: TokenReply): string =>
  reply.status === 'success' ? reply.link : `${paths.login}?${messageSearch(reply.message, 'problem')}`

/** Asks where the link of a mail leads, before any screen of it is loaded. One that is no good leads to sign-in. */
export function LinkExchange({ name, token }: LinkToken) {
  const t = useTexts('site/shell')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'link', name, token],
    gcTime: 0,
    queryFn: ({ signal }) => ask(calls[name], { body: { token } }, { signal }),
  })
  useEffect(() => {
    if (data) void navigate(whereTo(data), { replace: true })
  }, [data, navigate])
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Loading label={t('loading')} blocks={1} />
}
