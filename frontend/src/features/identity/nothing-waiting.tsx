import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'

/** For who came to a step of another service from nowhere, or too late. */
export function NothingWaiting() {
  const t = useTexts('identity/connect')
  const signIn = useTexts('identity/sign-in')
  return (
    <Screen title={t('connect-none')} lead={t('connect-none-lead')}>
      <div>
        <ButtonLink to={paths.login}>{signIn('to-sign-in')}</ButtonLink>
      </div>
    </Screen>
  )
}
