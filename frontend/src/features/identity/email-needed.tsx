import { changeSocialUsername } from '@portal/contracts/http/social'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageSearch } from '../../lib/message-search.ts'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import './account.css'
import { EmailField } from './email-field.tsx'
import { NothingWaiting } from './nothing-waiting.tsx'
import { socialStepQuery } from './social-step.ts'
import { Terms } from './terms.tsx'

function EmailForm({ provider }: Readonly<{ provider: string }>) {
  const t = useTexts('identity/connect')
  const signIn = useTexts('identity/sign-in')
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(changeSocialUsername, { body: { new_username: email.trim() } }),
    onSuccess: ({ type, message }) => {
      if (type !== 'error')
        void navigate({ pathname: paths.activate, search: messageSearch(message) }, { state: { email } })
    },
  })
  const refusal = data?.type === 'error' && !isPending ? data.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '' && !isPending) mutate()
  }
  return (
    <Screen title={t('email-needed')} lead={t('email-needed-lead', { provider })}>
      <form className="account-form" noValidate onSubmit={submit}>
        {error && <ProblemNotice error={error} />}
        <EmailField label={signIn('email')} required value={email} error={refusal} onText={setEmail} />
        <Terms title={t('connect-terms')} text={t('connect-terms-text')} />
        <Button look="strong" type="submit" busy={isPending} disabled={email.trim() === ''}>
          {t('email-needed-send')}
        </Button>
      </form>
    </Screen>
  )
}

/** For somebody whose service has verified no address: an account needs one. */
export function EmailNeeded() {
  const t = useTexts('identity/connect')
  const { data, error, refetch } = useQuery(socialStepQuery)
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('connect-loading')} />
  return data.step === 'email' ? <EmailForm provider={data.provider} /> : <NothingWaiting />
}
