import { type FormEvent, useId, useState } from 'react'
import { hasCode } from '../../lib/failures.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { PasswordField } from './password-field.tsx'

type PasswordDialogProps = Readonly<{
  title: string
  hint: string
  /** What the button says. */
  act: string
  /** What the button that changes nothing says. */
  cancel: string
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onPassword: (password: string) => void
}>

/** Asks for the member's password before something is done with the account. */
export function PasswordDialog({ title, hint, act, cancel, isBusy, error, onClose, onPassword }: PasswordDialogProps) {
  const signIn = useTexts('identity/sign-in')
  const form = useId()
  const [password, setPassword] = useState('')
  const isWrong = hasCode(error, 'wrong-password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isBusy) onPassword(password)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      <Button look="strong" type="submit" form={form} busy={isBusy} held={password === ''}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <p>{hint}</p>
      <form id={form} noValidate onSubmit={submit}>
        <PasswordField
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={isWrong ? signIn('wrong-password') : undefined}
          onText={setPassword}
        />
      </form>
      {error && !isWrong && <ProblemNotice error={error} />}
    </Dialog>
  )
}
