import { changeUsername, type UsernameOutcome } from '@portal/contracts/http/identity'
import { isAddress } from '@portal/contracts/identity/email-address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../lib/requests.ts'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { dismissProblems, notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import './account.css'
import { PasswordField } from './password-field.tsx'
import { useProfileChanged } from './profile/use-profile-changed.ts'

const NOTHING = { username: '', password: '' }

/** The field of the call with a fault, and why. */
type Fault = Readonly<{ at: NonNullable<UsernameOutcome['field']>; message: string }>

const useChange = () => {
  const t = useTexts('identity/account')
  const [typed, setTyped] = useState(NOTHING)
  const [fault, setFault] = useState<Fault | null>(null)
  const profileChanged = useProfileChanged()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(changeUsername, { body: { password: typed.password, new_username: typed.username.trim() } }),
    onSuccess: ({ type, message, field }) => {
      notify(message, type === 'success' ? 'good' : 'problem')
      setFault(field ? { at: field, message } : null)
      if (field === 'password') setTyped({ ...typed, password: '' })
      if (type === 'error') return undefined
      setTyped(NOTHING)
      return profileChanged() // forms are filled in with the address, and answers go to it
    },
  })
  const isWhole = typed.username.trim() !== '' && typed.password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || isPending) return
    dismissProblems()
    if (isAddress(typed.username)) mutate()
    else setFault({ at: 'new_username', message: t('email-wrong') })
  }
  const type = (changed: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...changed })
    setFault(null)
  }
  const errorAt = (field: Fault['at']) => (fault?.at === field ? fault.message : undefined)
  return { typed, type, submit, fault, errorAt, error, isPending, isWhole }
}

/** What a member signs in by, changed by its owner. */
export function ChangeUsernameScreen() {
  const t = useTexts('identity/account')
  const { email } = useMember()
  const { typed, type, submit, fault, errorAt, error, isPending, isWhole } = useChange()
  const form = useFocusOn(fault)
  return (
    <Screen title={t('username-title')} lead={t('username-lead')}>
      <div className="card account-card">
        <form ref={form} className="account-form" noValidate onSubmit={submit}>
          {error && <ProblemNotice error={error} />}
          <TextField
            label={t('new-username')}
            {...(email && { hint: t('username-now', { address: email }) })}
            type="email"
            name="new-username"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typed.username}
            error={errorAt('new_username')}
            onText={(username) => type({ username })}
          />
          <PasswordField
            label={t('old-password')}
            name="old-password"
            autoComplete="current-password"
            required
            value={typed.password}
            error={errorAt('password')}
            onText={(password) => type({ password })}
          />
          <Button look="strong" type="submit" busy={isPending} disabled={!isWhole}>
            {t('change-username')}
          </Button>
        </form>
      </div>
    </Screen>
  )
}
