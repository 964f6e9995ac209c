import type { Profile } from '@portal/contracts/http/identity'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInForm } from './sign-in-form.tsx'

type SignInDialogProps = Readonly<{
  /** The session expired while a screen was open; otherwise the visitor opened an address that needs a session. */
  isReturning: boolean
  /** Whose session it was. */
  username: string | undefined
  onSignedIn: (profile: Profile) => void
  onCancel: () => void
}>

/** Signs in without leaving the screen, whatever the way: what was typed there stays. */
export function SignInDialog({ isReturning, username, onSignedIn, onCancel }: SignInDialogProps) {
  const t = useTexts('identity/sign-in')
  const form = useRef<HTMLDivElement>(null)
  const typed = useRef(username ?? '')
  useEffect(() => {
    if (username) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }, [username])
  return (
    <Dialog title={t('please-sign-in')} onClose={onCancel}>
      <p>{t(isReturning ? 'session-ended' : 'sign-in-first')}</p>
      <div ref={form}>
        <SignInForm
          username={username}
          onSignedIn={onSignedIn}
          onUsername={(name) => {
            typed.current = name
          }}
        />
      </div>
      <OtherWays username={typed} staysHere>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </OtherWays>
    </Dialog>
  )
}
