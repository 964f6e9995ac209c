import { LONGEST_NAME, setDisplayName } from '@portal/contracts/http/profile'
import { chosenName } from '@portal/contracts/identity/nameless'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../../lib/requests.ts'
import { useMember } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import { useProfileChanged } from './use-profile-changed.ts'

/** What others call the member. An empty name is allowed: the server then makes one. */
export function DisplayNameScreen() {
  const t = useTexts('identity/profile')
  const member = useMember()
  const { pkUser } = member
  const chosen = chosenName(member) ?? ''
  const [own, setOwn] = useState<string | null>(null)
  const typed = own ?? chosen
  const profileChanged = useProfileChanged()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) => send(setDisplayName, { body: { pkUser, displayName: name } }),
    onSuccess: async ({ status, message }, name) => {
      notify(message, status === 'success' ? 'good' : 'problem')
      await profileChanged()
      // The server trims a name, and makes one where it was left empty.
      if (status === 'success') setOwn((now) => (now === name ? null : now))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(typed)
  }
  return (
    <Screen title={t('name-title')} lead={t('name-lead')}>
      <div className="card account-card">
        <form className="account-form" noValidate onSubmit={submit}>
          {error && <ProblemNotice error={error} />}
          <TextField
            label={t('name')}
            hint={t('name-hint')}
            name="display-name"
            autoComplete="nickname"
            dir="auto"
            maxLength={LONGEST_NAME}
            value={typed}
            onText={setOwn}
          />
          <Button look="strong" type="submit" busy={isPending} disabled={typed === chosen}>
            {t('save')}
          </Button>
        </form>
      </div>
    </Screen>
  )
}
