import { useId, useState } from 'react'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ChatFrame } from '../ui/chat-frame.tsx'
import './chat-widget.css'

/** A button in the corner. The service is asked for nothing before somebody opens the chat; closed, it stays as it was. */
export function ChatWidget({ address }: Readonly<{ address: string }>) {
  const t = useTexts('site/content')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const toggle = () => {
    setOpen(!isOpen)
    setOpened(true)
  }
  return (
    <aside className="chat" aria-label={t('chat')}>
      {wasOpened && (
        <div className="chat__panel" id={id} hidden={!isOpen}>
          <ChatFrame address={address} title={t('chat')} />
        </div>
      )}
      <Button look="strong" aria-expanded={isOpen} aria-controls={wasOpened ? id : undefined} onClick={toggle}>
        {t(isOpen ? 'chat-close' : 'chat')}
      </Button>
    </aside>
  )
}
