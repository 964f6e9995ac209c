import { resetPassword } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ownPath, paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { useLocation, useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import './account.css'
import { isConfirmed, NewPassword, type NewPasswordTyped } from './new-password.tsx'

const NOTHING: NewPasswordTyped = { password: '', again: '' }

/** Sends the new password; then goes where the address says, with its fragment, or to sign-in. */
const useReset = () => {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(NOTHING)
  // A plus sign in an address is read as a space.
  const token = (search.get('utoken') ?? '').replaceAll(' ', '+')
  const link = search.get('link')

  const leave = (message: string): void => {
    const back = ownPath(link, hash)
    if (back === null)
      void navigate({ pathname: paths.login, search: `msg=${encodeURIComponent(message)}` }, { replace: true })
    else {
      notify(message)
      void navigate(back, { replace: true })
    }
  }
  const reset = useMutation({
    mutationFn: ({ password, again }: NewPasswordTyped) => {
      const body = {
        _password: password,
        _passwordconfirmed: again,
        _token: token,
        ...(link !== null && { _link: link }),
      }
      return send(resetPassword, { body })
    },
    onSuccess: ({ status, message }) => (status === 'Success' ? leave(message) : notify(message, 'problem')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed(typed) && !reset.isPending) reset.mutate(typed)
  }
  return { typed, setTyped, submit, error: reset.error, isPending: reset.isPending }
}

/** A new password by the link of a mail. */
export function ResetPasswordScreen() {
  const t = useTexts('identity/account')
  const { typed, setTyped, submit, error, isPending } = useReset()
  return (
    <Screen title={t('reset-title')} lead={t('reset-lead')}>
      <div className="card account-card">
        <form className="account-form" noValidate onSubmit={submit}>
          {error && <ProblemNotice error={error} />}
          <NewPassword typed={typed} onType={setTyped} names={[]} error={undefined} />
          <Button look="strong" type="submit" busy={isPending} disabled={!isConfirmed(typed)}>
            {t('reset-password')}
          </Button>
        </form>
      </div>
    </Screen>
  )
}
