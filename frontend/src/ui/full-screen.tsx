import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import './full-screen.css'

type FullScreenProps = Readonly<{ title: string; onClose: () => void; children: ReactNode }>

/** One thing as large as the window. A modal dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed while it is still in the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="full-screen"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="full-screen__body">
        <div className="full-screen__head">
          <h2 id={titleId}>{title}</h2>
          <Button look="icon" icon="remove" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
