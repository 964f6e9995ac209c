import type { LoginReply } from '@portal/contracts/http/identity'
import { joinSocial, linkSocial } from '@portal/contracts/http/social'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../lib/failures.ts'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { homeOf, signedInHere } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Loading } from '../../ui/loading.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import './account.css'
import { NothingWaiting } from './nothing-waiting.tsx'
import { isWrongPassword, OwnPasswordField } from './own-password-field.tsx'
import { tellOf } from './sign-in.ts'
import { socialStepQuery } from './social-step.ts'
import { Terms } from './terms.tsx'

/** Signs in by what the step sends, and goes where the account lands. */
const useStep = <Typed,>(work: (typed: Typed) => Promise<LoginReply>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: work,
    onSuccess: tellOf({
      onRefused: (message) => notify(message, 'problem'),
      onSecondStep: () => void navigate(paths.secondStep, { replace: true }),
      onSignedIn: (profile) => {
        signedInHere(client, profile)
        void navigate(homeOf(profile), { replace: true })
      },
    }),
    onError: (error) => {
      if (hasCode(error, 'locked-out')) void navigate(paths.lockedOut)
    },
  })
}

type StepProps = Readonly<{ provider: string; email: string }>

function LinkStep({ provider, email }: StepProps) {
  const t = useTexts('identity/connect')
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useStep((typed: string) => send(linkSocial, { body: { password: typed } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isPending) mutate(password)
  }
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p>{t('connect-link-lead', { provider, email })}</p>
      {error && !isWrongPassword(error) && <ProblemNotice error={error} />}
      <OwnPasswordField value={password} error={error} onText={setPassword} />
      <Button look="strong" type="submit" busy={isPending} disabled={password === ''}>
        {t('connect-link')}
      </Button>
    </form>
  )
}

function JoinStep({ provider, email }: StepProps) {
  const t = useTexts('identity/connect')
  const [isAgreed, setAgreed] = useState(false)
  const { mutate, error, isPending } = useStep(() => send(joinSocial, { body: { agree: true } }))
  return (
    <div className="account-form">
      <p>{t('connect-join-lead', { provider, email })}</p>
      {error && <ProblemNotice error={error} />}
      <Terms title={t('connect-terms')} text={t('connect-terms-text')} />
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        {t('connect-agree')}
      </Checkbox>
      <Button look="strong" busy={isPending} disabled={!isAgreed} onClick={() => mutate(undefined)}>
        {t('connect-join')}
      </Button>
    </div>
  )
}

/** For somebody who came back from another service: connect it with an account, or join. */
export function ConnectScreen() {
  const t = useTexts('identity/connect')
  const { data, error, refetch } = useQuery(socialStepQuery)
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('connect-loading')} />
  const { step, provider, email } = data
  if (email === null || (step !== 'link' && step !== 'join')) return <NothingWaiting />
  const Step = step === 'link' ? LinkStep : JoinStep
  return (
    <Screen title={t('connect-title')}>
      <div className="card account-card">
        <Step provider={provider} email={email} />
      </div>
    </Screen>
  )
}
