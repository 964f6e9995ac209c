import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'

type DialogProps = Readonly<{ title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }>

/** The browser's own modal dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ title, onClose, children, foot }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // While the dialog is still in the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog__body">
        <h2 id={titleId}>{title}</h2>
        {children}
        {foot && <div className="dialog__foot">{foot}</div>}
      </div>
    </dialog>
  )
}
