import { changeUsername } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../lib/requests.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import './account.css'
import { PasswordField } from './password-field.tsx'
import { useProfileChanged } from './profile/use-profile-changed.ts'

const NOTHING = { username: '', password: '' }

/** What a member signs in by, changed by its owner. */
export function ChangeUsernameScreen() {
  const t = useTexts('identity/account')
  const [typed, setTyped] = useState(NOTHING)
  const profileChanged = useProfileChanged()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(changeUsername, { body: { password: typed.password, new_username: typed.username.trim() } }),
    onSuccess: ({ type, message }) => {
      notify(message, type === 'success' ? 'good' : 'problem')
      setTyped(type === 'success' ? NOTHING : { ...typed, password: '' })
      // Forms are filled in with the address, and answers go to it.
      return type === 'success' ? profileChanged() : undefined
    },
  })
  const isWhole = typed.username.trim() !== '' && typed.password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !isPending) mutate()
  }
  return (
    <Screen title={t('username-title')} lead={t('username-lead')}>
      <div className="card account-card">
        <form className="account-form" noValidate onSubmit={submit}>
          {error && <ProblemNotice error={error} />}
          <TextField
            label={t('new-username')}
            type="email"
            name="new-username"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typed.username}
            onText={(username) => setTyped({ ...typed, username })}
          />
          <PasswordField
            label={t('old-password')}
            name="old-password"
            autoComplete="current-password"
            required
            value={typed.password}
            onText={(password) => setTyped({ ...typed, password })}
          />
          <Button look="strong" type="submit" busy={isPending} disabled={!isWhole}>
            {t('change-username')}
          </Button>
        </form>
      </div>
    </Screen>
  )
}
