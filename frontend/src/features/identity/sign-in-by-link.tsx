import { exchangeToken } from '@portal/contracts/http/tokens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasCode } from '../../lib/failures.ts'
import { messageSearch } from '../../lib/message-search.ts'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { forgetMember, profileKey, signedInHere } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Signs in by the token in the address, once; one that is no good leads to the form, with the reason. */
export function SignInByLink() {
  const t = useTexts('site/shell')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hasAsked = useRef(false)
  const token = search.get('token') ?? ''
  const { mutate, error } = useMutation({
    mutationFn: () => send(exchangeToken, { body: { token } }),
    onSuccess: (reply) => {
      if (reply.status === 'invalid link') {
        const there = { pathname: paths.login, search: messageSearch(reply.message, 'problem') }
        void navigate(there, { replace: true })
        return
      }
      if (reply.status === 'passkey') {
        forgetMember(client)
        void client.invalidateQueries({ queryKey: profileKey }) // the member may be signed in here already
        void navigate(reply.link, { replace: true })
        return
      }
      forgetMember(client)
      signedInHere(client, reply.profile)
      void navigate(reply.link, { replace: true })
    },
    onError: (failure) => {
      if (hasCode(failure, 'locked-out')) void navigate(paths.lockedOut, { replace: true })
    },
  })
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])
  if (error) return <ProblemNotice error={error} onRetry={() => mutate()} />
  return <Loading label={t('loading')} blocks={1} />
}
