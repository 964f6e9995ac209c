import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { withTexts } from '../../lib/texts/with-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { LinkWish } from './link-dialog.tsx'

const LinkDialog = lazy(() =>
  withTexts(async () => (await import('./link-dialog.tsx')).LinkDialog, ['identity/account']),
)

/** Loaded where the operator has configured another service to sign in by. */
const SocialButtons = lazy(async () => ({ default: (await import('./social-buttons.tsx')).SocialButtons }))

type OtherWaysProps = Readonly<{
  /** What was typed as the name so far. */
  username: RefObject<string>
  /** Over a screen that stays: other services open in another tab. */
  staysHere?: boolean
  /** More, beside the links by mail. */
  children?: ReactNode
}>

/** What stands below the form for whoever cannot, or does not want to, sign in by a password. */
export function OtherWays({ username, staysHere = false, children }: OtherWaysProps) {
  const t = useTexts('identity/sign-in')
  const site = useSite()
  const [wish, setWish] = useState<LinkWish | null>(null)
  return (
    <>
      {site?.signInBy && (
        <Suspense>
          <SocialButtons staysHere={staysHere} />
        </Suspense>
      )}
      <div className="sign-in__more">
        <Button look="quiet" onClick={() => setWish('forgot')}>
          {t('forgot')}
        </Button>
        <Button look="quiet" onClick={() => setWish('link')}>
          {t('link-instead')}
        </Button>
        {children}
      </div>
      {wish && (
        <Suspense>
          <LinkDialog wish={wish} username={username.current} onClose={() => setWish(null)} />
        </Suspense>
      )}
    </>
  )
}
