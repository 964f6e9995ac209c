import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { siteQuery } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import './locked-out.css'

/** Over the whole page: the account was locked by staff. */
export function LockedOutScreen() {
  const t = useTexts('identity/sign-in')
  const support = useQuery(siteQuery).data?.email_support
  return (
    <div className="locked-out">
      <div className="card locked-out__card">
        <Screen title={t('locked-out')} lead={t('locked-out-lead')}>
          {support && (
            <p>
              {t('locked-out-write')} <a href={`mailto:${support}`}>{support}</a>
            </p>
          )}
          <ButtonLink to={paths.login}>{t('to-sign-in')}</ButtonLink>
        </Screen>
      </div>
    </div>
  )
}
