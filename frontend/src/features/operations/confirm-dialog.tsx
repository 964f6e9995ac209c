import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { RefusedNotice } from './refused-notice.tsx'

type ConfirmProps = Readonly<{
  title: string
  why: string
  /** What the button says that does it. */
  action: string
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (reason: string | undefined) => void
  /** The action cannot be done without a reason. */
  isReasonNeeded?: boolean
  hasReason?: boolean
  children?: ReactNode
}>

const LEAST_REASON = 3

/** Asks before what hurts: what would happen, why it is done, and a way out. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, why, action, isBusy, error, onClose, onConfirm, isReasonNeeded = false, hasReason = true } = props
  const t = useTexts('operations/operations')
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const said = reason.trim()
  const isMissing = isReasonNeeded && said.length < LEAST_REASON

  const confirm = () => {
    setPressed(true)
    if (!isMissing) onConfirm(said === '' ? undefined : said)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('never')}</Button>
      <Button look="strong" busy={isBusy} onClick={confirm}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <p>{why}</p>
      {props.children}
      {hasReason && (
        <TextField
          label={t('reason')}
          hint={t('reason-hint')}
          error={isPressed && isMissing ? t('reason-needed') : undefined}
          value={reason}
          maxLength={500}
          required={isReasonNeeded}
          onText={setReason}
        />
      )}
      {error && <RefusedNotice error={error} />}
    </Dialog>
  )
}
