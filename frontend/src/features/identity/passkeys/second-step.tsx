import type { LoginReply, Profile } from '@portal/contracts/http/identity'
import { challengePasskey, signInByPasskey, signInByRecoveryCode } from '@portal/contracts/http/passkeys'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode, hasReason } from '../../../lib/failures.ts'
import { paths } from '../../../lib/paths.ts'
import { send } from '../../../lib/requests.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { tellOf } from '../sign-in.ts'
import { hasPasskeys, signByPasskey } from './device.ts'
import { DeviceFailure } from './device-failure.tsx'
import './passkeys.css'

type StepProps = Readonly<{
  onSignedIn: (profile: Profile) => void
  /** Back to the password. */
  onAgain: () => void
}>

/** Sends what completes the sign-in. */
const useStep = <Given,>({ onSignedIn, onAgain }: StepProps, mutationFn: (given: Given) => Promise<LoginReply>) => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn,
    onSuccess: tellOf({ onSignedIn, onSecondStep: onAgain, onRefused: (message) => notify(message, 'problem') }),
    onError: (error) => {
      if (hasCode(error, 'locked-out')) void navigate(paths.lockedOut)
    },
  })
}

type WayProps = StepProps & Readonly<{ onOther: () => void }>

/** Why it failed, and the way back to the password once the step has lasted too long. */
function Failure({ error, onAgain }: Readonly<{ error: Error | null; onAgain: () => void }>) {
  const t = useTexts('identity/passkeys')
  if (!error) return null
  return (
    <>
      <DeviceFailure error={error} />
      {hasReason(error, 'sign-in-begin-again') && <Button onClick={onAgain}>{t('step-again')}</Button>}
    </>
  )
}

function ByPasskey({ onOther, ...step }: WayProps) {
  const t = useTexts('identity/passkeys')
  const { mutate, error, isPending } = useStep(step, async (_: undefined) => {
    const body = await signByPasskey(await send(challengePasskey, {}))
    return send(signInByPasskey, { body })
  })
  return (
    <>
      <p>{t('step-lead')}</p>
      <Failure error={error} onAgain={step.onAgain} />
      <Button look="strong" busy={isPending} onClick={() => mutate(undefined)}>
        {t('step-use')}
      </Button>
      <Button look="quiet" onClick={onOther}>
        {t('step-code')}
      </Button>
    </>
  )
}

function ByCode({ onOther, ...step }: WayProps) {
  const t = useTexts('identity/passkeys')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Readonly<{ text: 'step-code-missing' }> | null>(null)
  const form = useFocusOn(fault)
  const { mutate, error, isPending } = useStep(step, (typed: string) =>
    send(signInByRecoveryCode, { body: { code: typed } }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    setFault(typed === '' ? { text: 'step-code-missing' } : null)
    if (typed !== '' && !isPending) mutate(typed)
  }
  return (
    <form ref={form} className="second-step" noValidate onSubmit={submit}>
      <p>{t('step-code-lead')}</p>
      <Failure error={error} onAgain={step.onAgain} />
      <TextField
        label={t('step-code-label')}
        name="recovery-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={100}
        value={code}
        error={fault ? t(fault.text) : undefined}
        onText={setCode}
      />
      <Button look="strong" type="submit" busy={isPending}>
        {t('step-code-send')}
      </Button>
      {hasPasskeys() && (
        <Button look="quiet" onClick={onOther}>
          {t('step-passkey')}
        </Button>
      )}
      <p className="second-step__note">{t('step-lost')}</p>
    </form>
  )
}

/** After the right password of an account that has a passkey: asks for that, or for a recovery code. */
export function SecondStep(step: StepProps) {
  const [by, setBy] = useState<'passkey' | 'code'>(() => (hasPasskeys() ? 'passkey' : 'code'))
  return (
    <div className="second-step">
      {by === 'passkey' ? (
        <ByPasskey {...step} onOther={() => setBy('code')} />
      ) : (
        <ByCode {...step} onOther={() => setBy('passkey')} />
      )}
    </div>
  )
}
