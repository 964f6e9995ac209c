import { useQueryClient } from '@tanstack/react-query'
import { messageSearch } from '../../lib/message-search.ts'
import { paths } from '../../lib/paths.ts'
import { useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { forgetMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** A blank page that signs out and goes to sign-in. It says so only once the server has confirmed it. */
export function SignOutScreen() {
  const t = useTexts('identity/sign-in')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isIdle = search.get('why') === 'idle'
  const { error, retry } = useSignOut({
    why: isIdle ? 'idle' : 'asked',
    onDone: () => {
      forgetMember(client)
      const to = isIdle ? { pathname: paths.login, search: messageSearch(t('idle-ended'), 'note') } : paths.login
      void navigate(to, { replace: true })
    },
  })
  if (error) return <ProblemNotice error={error} onRetry={retry} />
  return <Loading label={t('signing-out')} blocks={1} />
}
