import { addressOf } from '@portal/contracts/http/call'
import { beginSocial } from '@portal/contracts/http/social'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import './social-buttons.css'

/** A link for each service that the operator has configured: the whole page goes there. */
export function SocialButtons() {
  const t = useTexts('identity/sign-in')
  const [search] = useSearchParams()
  const services = useSite()?.signInBy ?? []
  if (services.length === 0) return null
  const kept = { _referral: search.get('referral') ?? undefined, wo: search.get('wo') ?? undefined }
  return (
    <div className="social-buttons">
      <p className="social-buttons__or">{t('or')}</p>
      {services.map(({ id, name }) => (
        <a
          key={id}
          className="button button--plain"
          href={addressOf(beginSocial, { params: { provider: id }, query: kept })}
        >
          {t('sign-in-by', { provider: name })}
        </a>
      ))}
    </div>
  )
}
