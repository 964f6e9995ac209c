import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { siteQuery } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmailNeeded } from './email-needed.tsx'
import './locked-out.css'

/** The account was locked by staff, or the whole community. */
function Locked() {
  const t = useTexts('identity/sign-in')
  const closed = useTexts('identity/connect')
  const site = useQuery(siteQuery).data
  const isCommunity = site?.locked_out ?? false
  const support = site?.email_support
  return (
    <Screen
      title={isCommunity ? closed('community-locked') : t('locked-out')}
      lead={isCommunity ? closed('community-locked-lead') : t('locked-out-lead')}
    >
      {support && !isCommunity && (
        <p>
          {t('locked-out-write')} <a href={`mailto:${support}`}>{support}</a>
        </p>
      )}
      <ButtonLink to={paths.login}>{t('to-sign-in')}</ButtonLink>
    </Screen>
  )
}

/** Over the whole page: nobody signs in here as things are. */
export function LockedOutScreen() {
  const [search] = useSearchParams()
  return (
    <div className="locked-out">
      <div className="card locked-out__card">{search.get('social') === 'email' ? <EmailNeeded /> : <Locked />}</div>
    </div>
  )
}
