import { type FormEvent, type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'

type ChangeDialogProps = Readonly<{
  title: string
  hint: string
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: () => void
  children?: ReactNode
}>

/** Asks before an account is changed: what would happen, what is needed for it, and a way out. */
export function ChangeDialog({ title, hint, isBusy, error, onClose, onConfirm, children }: ChangeDialogProps) {
  const t = useTexts('identity/members')
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onConfirm()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" type="submit" form={form} busy={isBusy}>
        {title}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <p>{hint}</p>
      <form className="member__form" id={form} noValidate onSubmit={submit}>
        {children}
      </form>
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}

/** Why, for the audit trail. */
export function ReasonField({ reason, onReason }: Readonly<{ reason: string; onReason: (reason: string) => void }>) {
  const t = useTexts('identity/members')
  return <TextField label={t('reason')} value={reason} onText={onReason} maxLength={500} autoComplete="off" />
}

/** The reason as a call takes it. */
export const said = (reason: string) => (reason.trim() === '' ? {} : { reason: reason.trim() })
