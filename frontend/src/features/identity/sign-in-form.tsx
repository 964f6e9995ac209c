import type { Profile } from '@portal/contracts/http/identity'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { hasCode } from '../../lib/failures.ts'
import { paths } from '../../lib/paths.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { withTexts } from '../../lib/texts/with-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { PasswordField } from './password-field.tsx'
import { ResendActivation } from './resend-activation.tsx'
import { type Credentials, failureOf, missing, type SignInFailure, useSignIn } from './sign-in.ts'
import './sign-in.css'
import { takesCookies } from './takes-cookies.ts'

/** Loaded for accounts that have a passkey. */
const SecondStep = lazy(() =>
  withTexts(async () => (await import('./passkeys/second-step.tsx')).SecondStep, ['identity/passkeys']),
)

/** `username`: the name that stands there at first. `onUsername` is told what is typed as the name. */
type FormProps = Readonly<{
  username?: string | undefined
  onSignedIn: (profile: Profile) => void
  onUsername?: (username: string) => void
}>

function PasswordForm({
  username = '',
  onSignedIn,
  onUsername,
  onSecondStep,
}: FormProps & Readonly<{ onSecondStep: () => void }>) {
  const t = useTexts('identity/sign-in')
  const [typed, setTyped] = useState<Credentials>({ username, password: '' })
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [hasCookies, setCookies] = useState(true)
  useEffect(() => setCookies(takesCookies()), []) // the browser is asked three times: the form is seen first
  const form = useFocusOn(failure)
  const navigate = useNavigate()
  const hidesAccounts = useSite()?.hidesAccounts ?? false
  const signIn = useSignIn({ onSignedIn, onSecondStep, onRefused: (message) => notify(message, 'problem') })

  const refused = (error: unknown) => {
    if (hasCode(error, 'locked-out')) void navigate(paths.lockedOut)
    else setFailure(failureOf(error))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacking = missing(typed)
    setFailure(lacking)
    if (!lacking && !signIn.isPending) signIn.mutate(typed, { onError: refused })
  }
  const type = (change: Partial<Credentials>) => {
    setTyped({ ...typed, ...change })
    if (failure) setFailure(null)
  }
  const errorAt = (field: SignInFailure['at']) => {
    if (failure?.at !== field) return undefined
    return t(failure.text === 'wrong-password' && hidesAccounts ? 'wrong-either' : failure.text)
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={submit}>
      {!hasCookies && <Notice tone="warn" title={t('cookies-blocked')} />}
      {errorAt('form') && (
        <>
          <Notice tone="problem" title={errorAt('form') ?? ''} />
          <ResendActivation email={typed.username} />
        </>
      )}
      {signIn.error && !failureOf(signIn.error) && <ProblemNotice error={signIn.error} />}
      {signIn.isPending && signIn.failureCount > 0 && <Notice tone="info" title={t('waiting-turn')} />}
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.username}
        error={errorAt('username')}
        onText={(username) => {
          type({ username })
          onUsername?.(username)
        }}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        required
        value={typed.password}
        error={errorAt('password')}
        onText={(password) => type({ password })}
      />
      <Button look="strong" type="submit" busy={signIn.isPending}>
        {t('sign-in')}
      </Button>
    </form>
  )
}

/** Name and password, then the passkey of an account that has one. */
export function SignInForm(props: FormProps) {
  const { onSignedIn } = props
  const [isSecond, setSecond] = useState(false)
  if (!isSecond) return <PasswordForm {...props} onSecondStep={() => setSecond(true)} />
  return (
    <Suspense>
      <SecondStep onSignedIn={onSignedIn} onAgain={() => setSecond(false)} />
    </Suspense>
  )
}
