import { chatAddress, SiteSettings } from '@portal/contracts/site/settings'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChatFrame } from '../../ui/chat-frame.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'

type ChatProps = Readonly<{
  settings: SiteSettings
  /** The operator's; null: none. */
  template: string | null
  onSettings: (differs: Partial<SiteSettings>) => void
}>

const NO_CHAT = { isShown: false, id: '' }

/** Whether the chat of the operator's service is shown, and under which id; with a look at it before it is published. */
export function ChatFields({ settings: { chat = NO_CHAT }, template, onSettings }: ChatProps) {
  const t = useTexts('site/desk')
  const [shown, setShown] = useState<string | null>(null)
  const address = chatAddress(template, chat.id)
  if (template === null) {
    return (
      <section className="card site__part">
        <h2>{t('chat-part')}</h2>
        <p className="field__hint">{t('chat-none')}</p>
      </section>
    )
  }
  return (
    <section className="card site__part">
      <h2>{t('chat-part')}</h2>
      <TextField
        label={t('chat-id', { service: new URL(template).host })}
        value={chat.id}
        dir="ltr"
        maxLength={100}
        autoComplete="off"
        error={SiteSettings.shape.chat.safeParse(chat).success ? undefined : t('chat-id-wrong')}
        onText={(id) => onSettings({ chat: { ...chat, id: id.trim() } })}
      />
      <Checkbox
        isChecked={chat.isShown}
        hint={t('chat-show-hint')}
        onChange={(isShown) => onSettings({ chat: { ...chat, isShown } })}
      >
        {t('chat-show')}
      </Checkbox>
      <div>
        <Button held={address === null && shown === null} onClick={() => setShown(shown === null ? address : null)}>
          {t(shown === null ? 'chat-preview' : 'chat-preview-close')}
        </Button>
      </div>
      {shown !== null && (
        <div className="site__chat">
          <ChatFrame address={shown} title={t('chat-preview')} />
        </div>
      )}
    </section>
  )
}
