import { logout } from '@portal/contracts/http/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { forgetMember } from '../../lib/session.tsx'
import { tellOtherTabs } from '../../lib/session-news.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** A blank page that signs out and goes to sign-in. It says so only once the server has confirmed it. */
export function SignOutScreen() {
  const t = useTexts('identity/sign-in')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hasAsked = useRef(false)
  const { mutate, error } = useMutation({
    mutationFn: () => send(logout, {}),
    onSuccess: () => {
      const isIdle = search.get('why') === 'idle'
      forgetMember(client)
      tellOtherTabs({ kind: 'signed-out', why: isIdle ? 'idle' : 'asked' })
      void navigate(
        isIdle ? { pathname: paths.login, search: `msg=${encodeURIComponent(t('idle-ended'))}` } : paths.login,
        { replace: true },
      )
    },
  })
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])

  if (error) return <ProblemNotice error={error} onRetry={mutate} />
  return <Loading label={t('signing-out')} blocks={1} />
}
