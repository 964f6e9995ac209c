import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A permanent external user has nothing else to do here: the session ends by itself, and the message stays to be read. */
export function SignedOutAtEnd() {
  const t = useTexts('surveys/respondent')
  const { isSuccess } = useSignOut()
  if (isSuccess) return <p role="status">{t('signed-out')}</p>
  return (
    <ButtonLink look="strong" to={paths.logout}>
      {t('sign-out')}
    </ButtonLink>
  )
}
