import { type ReactNode, useId } from 'react'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import './full-screen.css'

type FullScreenProps = Readonly<{ title: string; onClose: () => void; children: ReactNode }>

/** Content as large as the window. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const t = useTexts('site/shell')
  const titleId = useId()
  return (
    <Modal className="full-screen" titleId={titleId} onClose={onClose}>
      <div className="full-screen__body">
        <div className="full-screen__head">
          <h2 id={titleId}>
            <bdi>{title}</bdi>
          </h2>
          <Button look="icon" icon="remove" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
        {children}
      </div>
    </Modal>
  )
}
