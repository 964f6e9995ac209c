import { changePassword, type PasswordOutcome } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import './account.css'
import { isConfirmed, NewPassword, type NewPasswordTyped } from './new-password.tsx'
import { PasswordField } from './password-field.tsx'

type Typed = NewPasswordTyped & Readonly<{ old: string }>
const NOTHING: Typed = { old: '', password: '', again: '' }

/** The field with a fault, and the server's message. */
type Fault = Readonly<{ at: 'old' | 'new'; message: string }>

/** Which values stay after an outcome, and which field has the fault: the types are those of the specification. */
const after = ({ type, message }: PasswordOutcome, typed: Typed): Readonly<{ typed: Typed; fault: Fault | null }> => {
  switch (type) {
    case 'success':
      return { typed: NOTHING, fault: null }
    case 'error2':
      return { typed: { ...typed, old: '' }, fault: { at: 'old', message } }
    case 'error3':
      return { typed: { ...NOTHING, old: typed.old }, fault: { at: 'new', message } }
    case 'error':
      return { typed, fault: null }
  }
}

const useChange = () => {
  const t = useTexts('identity/account')
  const [typed, setTyped] = useState(NOTHING)
  const [fault, setFault] = useState<Fault | null>(null)
  const change = useMutation({
    mutationFn: ({ old, password, again }: Typed) =>
      send(changePassword, { body: { old_password: old, new_password: password, confirm_password: again } }),
    onSuccess: (outcome) => {
      const next = after(outcome, typed)
      setTyped(next.typed)
      setFault(next.fault)
      notify(outcome.message, outcome.type === 'success' ? 'good' : 'problem')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.old === '') setFault({ at: 'old', message: t('old-password-missing') })
    else if (isConfirmed(typed) && !change.isPending) change.mutate(typed)
  }
  const type = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed })
    setFault(null)
  }
  const errorAt = (field: Fault['at']) => (fault?.at === field ? fault.message : undefined)
  return { typed, type, submit, errorAt, fault, isPending: change.isPending, error: change.error }
}

export function ChangePasswordScreen() {
  const t = useTexts('identity/account')
  const { displayName } = useMember()
  const { typed, type, submit, errorAt, fault, isPending, error } = useChange()
  const form = useFocusOn(fault)
  return (
    <Screen
      title={t('password-title')}
      lead={t('password-lead')}
      beside={<ButtonLink to={paths.profileUsername}>{t('username-title')}</ButtonLink>}
    >
      <div className="card account-card">
        <form ref={form} className="account-form" noValidate onSubmit={submit}>
          {error && <ProblemNotice error={error} />}
          <PasswordField
            label={t('old-password')}
            name="old-password"
            autoComplete="current-password"
            required
            value={typed.old}
            error={errorAt('old')}
            onText={(old) => type({ old })}
          />
          <NewPassword typed={typed} onType={type} names={[displayName]} error={errorAt('new')} />
          <Button look="strong" type="submit" busy={isPending} held={!isConfirmed(typed)}>
            {t('change-password')}
          </Button>
        </form>
      </div>
    </Screen>
  )
}
