import type { Profile } from '@portal/contracts/http/identity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { homeOf, profileKey, profileQuery } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { Screen } from '../../ui/screen.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The message of the screen that sent the visitor here. */
const useMessage = () => {
  const [search, setSearch] = useSearchParams()
  const message = search.get('msg')
  useEffect(() => {
    if (!message) return
    notify(message)
    setSearch(
      (present) => {
        present.delete('msg')
        return present
      },
      { replace: true },
    )
  }, [message, setSearch])
}

export function SignInScreen() {
  const t = useTexts('identity/sign-in')
  const client = useQueryClient()
  const profile = useQuery(profileQuery).data
  const [isForgetful, setForgetful] = useState(false)
  useMessage()
  if (profile) return <Navigate to={homeOf(profile)} replace />

  const signedIn = (member: Profile) => client.setQueryData(profileKey, member)
  return (
    <div className="sign-in">
      <div className="sign-in__card card">
        <Screen title={t('sign-in')} lead={t('sign-in-lead')}>
          <SignInForm onSignedIn={signedIn} />
          <div>
            <Button look="quiet" onClick={() => setForgetful(true)}>
              {t('forgot')}
            </Button>
          </div>
        </Screen>
      </div>
      {isForgetful && <ForgotPasswordDialog onClose={() => setForgetful(false)} />}
      <aside className="sign-in__words">
        <p className="sign-in__claim">{t('claim')}</p>
        <p>{t('claim-more')}</p>
      </aside>
    </div>
  )
}
