import { activate } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageSearch } from '../../lib/message-search.ts'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useLocation, useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import './account.css'
import { EmailField } from './email-field.tsx'
import { ResendActivation } from './resend-activation.tsx'
import { useMessage } from './use-message.ts'

/** What registration hands over: not in the address, which others may see. */
const emailIn = (state: unknown): string => {
  const { email }: Readonly<{ email?: unknown }> = Object(state)
  return typeof email === 'string' ? email : ''
}

/** Activates at once where the address has a link's token, and then leads to sign-in. */
const useActivation = (token: string | null) => {
  const navigate = useNavigate()
  const hasAsked = useRef(false)
  const { mutate, data, error } = useMutation({
    mutationFn: (obj: string) => send(activate, { body: { obj } }),
    onSuccess: ({ status, message }) => {
      const there = { pathname: paths.login, search: messageSearch(message) }
      if (status === 'success') void navigate(there, { replace: true })
    },
  })
  useEffect(() => {
    if (token === null || hasAsked.current) return
    hasAsked.current = true
    mutate(token)
  }, [token, mutate])
  return {
    refusal: data?.status === 'error' ? data.message : null,
    error,
    retry: () => token !== null && mutate(token),
  }
}

/** After registration: where the mail is, and how to get another one. By the link of the mail: activates the account. */
export function ActivateScreen() {
  const t = useTexts('identity/account')
  const signIn = useTexts('identity/sign-in')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const token = search.get('obj')
  const [email, setEmail] = useState(emailIn(state))
  const { refusal, error, retry } = useActivation(token)
  useMessage()

  if (error) return <ProblemNotice error={error} onRetry={retry} />
  if (token !== null && refusal === null) return <Loading label={t('activating')} blocks={1} />
  return (
    <Screen title={t('activate-title')} {...(refusal === null && { lead: t('activate-lead') })}>
      <div className="card account-card">
        <div className="account-form">
          {refusal === null ? <p>{t('activate-again')}</p> : <Notice tone="problem" title={refusal} />}
          <EmailField label={t('email')} value={email} onText={setEmail} />
          <ResendActivation email={email} />
          {refusal !== null && <ButtonLink to={paths.login}>{signIn('to-sign-in')}</ButtonLink>}
        </div>
      </div>
    </Screen>
  )
}
