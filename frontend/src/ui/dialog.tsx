import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'
import './dialog.css'

type DialogProps = Readonly<{ title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }>

/** A question, or some facts, in a dialog over the screen. */
export function Dialog({ title, onClose, children, foot }: DialogProps) {
  const titleId = useId()
  return (
    <Modal className="dialog" titleId={titleId} onClose={onClose}>
      <div className="dialog__body">
        <h2 id={titleId}>{title}</h2>
        {children}
        {foot && <div className="dialog__foot">{foot}</div>}
      </div>
    </Modal>
  )
}
