import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'

/** After an account was deleted: nobody is signed in any more. */
export function DeletedScreen() {
  const t = useTexts('identity/erasure')
  return (
    <Screen title={t('deleted-title')}>
      <div className="card account-card">
        <div className="account-form">
          <p role="status">{t('deleted')}</p>
          <p className="account-form__note">{t('deleted-again')}</p>
          <ButtonLink to={paths.login}>{t('to-sign-in')}</ButtonLink>
        </div>
      </div>
    </Screen>
  )
}
