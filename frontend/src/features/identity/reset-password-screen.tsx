import { checkResetLink, resetPassword } from '@portal/contracts/http/identity'
import { type PasswordFault, passwordFault } from '@portal/contracts/identity/password-rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageSearch } from '../../lib/message-search.ts'
import { ownPath, paths } from '../../lib/paths.ts'
import { ask, send } from '../../lib/requests.ts'
import { useLocation, useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dismissProblems, notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import './account.css'
import { isConfirmed, NewPassword, type NewPasswordTyped } from './new-password.tsx'

const NOTHING: NewPasswordTyped = { password: '', again: '' }

/** The token of the address. A plus sign in an address is read as a space. */
const useToken = (): string => (useSearchParams()[0].get('utoken') ?? '').replaceAll(' ', '+')

/** Sends the new password; then goes where the address says, with its fragment, or to sign-in. */
const useReset = () => {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(NOTHING)
  const [fault, setFault] = useState<Readonly<{ password: PasswordFault }> | null>(null)
  const token = useToken()
  const link = search.get('link')

  const leave = (message: string): void => {
    const back = ownPath(link, hash)
    if (back === null) void navigate({ pathname: paths.login, search: messageSearch(message) }, { replace: true })
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
    if (!isConfirmed(typed) || reset.isPending) return
    const found = passwordFault(typed.password, [])
    dismissProblems()
    setFault(found && { password: found })
    if (found === null) reset.mutate(typed)
  }
  const type = (changed: NewPasswordTyped) => {
    setTyped(changed)
    setFault(null)
  }
  return { typed, type, submit, fault, error: reset.error, isPending: reset.isPending }
}

function ResetForm({ isActive }: Readonly<{ isActive: boolean }>) {
  const t = useTexts('identity/account')
  const { typed, type, submit, fault, error, isPending } = useReset()
  const form = useFocusOn(fault)
  return (
    <Screen title={t(isActive ? 'reset-title' : 'first-title')} lead={t(isActive ? 'reset-lead' : 'first-lead')}>
      <div className="card account-card">
        <form ref={form} className="account-form" noValidate onSubmit={submit}>
          {error && <ProblemNotice error={error} />}
          <NewPassword
            typed={typed}
            onType={type}
            names={[]}
            error={fault ? t(`password-${fault.password}`) : undefined}
          />
          <Button look="strong" type="submit" busy={isPending} disabled={!isConfirmed(typed)}>
            {t('reset-password')}
          </Button>
        </form>
      </div>
    </Screen>
  )
}

/** A new password by the link of a mail. One that is no good is told before anybody thinks of a password. */
export function ResetPasswordScreen() {
  const t = useTexts('identity/account')
  const signIn = useTexts('identity/sign-in')
  const token = useToken()
  const { data, isPending } = useQuery({
    queryKey: ['session', 'reset-link', token],
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(checkResetLink, { body: { _token: token } }, { signal }),
  })
  if (isPending) return <Loading label={t('link-checking')} blocks={1} />
  if (data?.status !== 'invalid link') return <ResetForm isActive={data?.isActive ?? true} />
  return (
    <Screen title={t('reset-title')}>
      <div className="card account-card">
        <div className="account-form">
          <Notice tone="problem" title={data.message} />
          <ButtonLink to={paths.login}>{signIn('to-sign-in')}</ButtonLink>
        </div>
      </div>
    </Screen>
  )
}
