import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { openedDialog } from './notify.ts'

type ModalProps = Readonly<{ className: string; titleId: string; onClose: () => void; children: ReactNode }>

/** The browser's own modal dialog: it keeps the focus inside, closes with Escape and returns the focus. */
export function Modal({ className, titleId, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // While the dialog is still in the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    const closed = openedDialog(shown)
    return () => {
      closed()
      shown.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // that of a dialog, or of a choice of files, within this one
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
