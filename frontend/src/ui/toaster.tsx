import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { dialogOnTop, dismissToast, onToasts, shownToasts, type Toast } from './notify.ts'
import './toaster.css'

const iconOf = { good: 'check', note: 'info', problem: 'alert' } satisfies Record<Toast['tone'], IconName>

/**
 * Where the messages of `notify()` appear: one live region, present before its first message. It is in the dialog on top, because what is beneath an open
 * one cannot be pressed, and is not read aloud.
 */
export function Toaster() {
  const t = useTexts('site/shell')
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const dialog = dialogOnTop()
  const region = (
    <div className="toaster" role={dialog ? undefined : 'status'} aria-live="polite">
      {toasts.map(({ id, tone, text }) => (
        <div className="toast" key={id}>
          <Icon name={iconOf[tone]} />
          <span>{text}</span>
          <Button look="icon" icon="remove" onClick={() => dismissToast(id)}>
            {t('dismiss')}
          </Button>
        </div>
      ))}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}
