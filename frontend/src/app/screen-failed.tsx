import { useRouteError } from '../lib/router/router-provider.tsx'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown for a screen that threw, or whose code could not be loaded (after an update the old files are gone). */
export function ScreenFailed() {
  const t = useTexts('site/shell')
  const error = useRouteError()
  const reload = <Button onClick={() => location.reload()}>{t('reload')}</Button>
  return (
    <Notice tone="problem" title={t('screen-failed')} action={reload}>
      <p>{t('screen-failed-hint')}</p>
      {error instanceof Error && <small>{error.message}</small>}
    </Notice>
  )
}
