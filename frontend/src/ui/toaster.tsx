import { useSyncExternalStore } from 'react'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { dismissToast, onToasts, shownToasts, type Toast } from './notify.ts'
import './toaster.css'

const iconOf = { good: 'check', note: 'info', problem: 'alert' } satisfies Record<Toast['tone'], IconName>

/** Where the messages of `notify()` appear. One live region for the whole app, present before its first message. */
export function Toaster() {
  const t = useTexts('site/shell')
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  return (
    <div className="toaster" role="status">
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
}
