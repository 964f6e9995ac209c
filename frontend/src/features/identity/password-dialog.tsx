import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { isWrongPassword, OwnPasswordField } from './own-password-field.tsx'

type PasswordDialogProps<Reply> = Readonly<{
  title: string
  hint: string
  /** What the button says. */
  act: string
  /** What the button that changes nothing says. */
  cancel: string
  onClose: () => void
  onPassword: (password: string) => Promise<Reply>
  /** It was done. The dialog stays until it is closed, or the screen is left. */
  onDone: (reply: Reply) => unknown
}>

/** Asks for the member's password, and does something with the account. */
export function PasswordDialog<Reply>(props: PasswordDialogProps<Reply>) {
  const { title, hint, act, cancel, onClose, onPassword, onDone } = props
  const form = useId()
  const [password, setPassword] = useState('')
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: onPassword, onSuccess: onDone })
  const isBusy = isPending || isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isBusy) mutate(password)
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
        <OwnPasswordField value={password} error={error} onText={setPassword} />
      </form>
      {error && !isWrongPassword(error) && <ProblemNotice error={error} />}
    </Dialog>
  )
}
