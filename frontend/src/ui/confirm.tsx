import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'

type ConfirmProps = Readonly<{
  title: string
  /** On the button that does it, and on the one that does not. */
  action: string
  cancel: string
  doing: Readonly<{ isPending: boolean; error: Error | null }>
  /** Above the words of a problem. */
  failed?: string | undefined
  /** Null where it cannot be done, or not yet: then there is only the way out. */
  onConfirm: (() => void) | null
  onClose: () => void
  children: ReactNode
}>

/** Asks staff before something is done that is not taken back easily: what would happen, and a way out. */
export function Confirm({ title, action, cancel, doing, failed, onConfirm, onClose, children }: ConfirmProps) {
  const foot = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      {onConfirm && (
        <Button look="strong" busy={doing.isPending} onClick={onConfirm}>
          {action}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      {children}
      {doing.error && <ProblemNotice error={doing.error} failed={failed} />}
    </Dialog>
  )
}
