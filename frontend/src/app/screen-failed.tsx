import { useEffect } from 'react'
import { useRouteError } from '../lib/router/router-provider.tsx'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const loadAgain = () => location.reload()

/**
 * Shown for a screen that threw, or whose code could not be loaded: after an update the old files are gone, or there is no network. Then the page is
 * loaded once there is one, and not before: the browser would put a page of its own in the place of the portal.
 */
export function ScreenFailed({ reload = loadAgain }: Readonly<{ reload?: () => void }>) {
  const t = useTexts('site/shell')
  const error = useRouteError()
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])
  const isOffline = !navigator.onLine
  return (
    <Notice
      tone="problem"
      title={t('screen-failed')}
      action={isOffline ? undefined : <Button onClick={reload}>{t('reload')}</Button>}
    >
      <p>{t(isOffline ? 'screen-offline' : 'screen-failed-hint')}</p>
      {!isOffline && error instanceof Error && <small>{error.message}</small>}
    </Notice>
  )
}
