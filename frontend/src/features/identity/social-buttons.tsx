import { addressOf } from '@portal/contracts/http/call'
import { beginSocial } from '@portal/contracts/http/social'
import { useId } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import './social-buttons.css'

/**
 * A link for each service that the operator has configured. The whole page goes there; from a screen that `staysHere`, another tab does, and what was
 * typed is not lost.
 */
export function SocialButtons({ staysHere = false }: Readonly<{ staysHere?: boolean }>) {
  const t = useTexts('identity/sign-in')
  const [search] = useSearchParams()
  const hint = useId()
  const services = useSite()?.signInBy ?? []
  if (services.length === 0) return null
  const kept = { _referral: search.get('referral') ?? undefined, wo: search.get('wo') ?? undefined }
  const elsewhere = staysHere ? { target: '_blank', rel: 'noopener', 'aria-describedby': hint } : {}
  return (
    <div className="social-buttons">
      <p className="social-buttons__or">{t('or')}</p>
      {services.map(({ id, name }) => (
        <a
          key={id}
          className="button button--plain"
          {...elsewhere}
          href={addressOf(beginSocial, { params: { provider: id }, query: kept })}
        >
          {t('sign-in-by', { provider: name })}
        </a>
      ))}
      {staysHere && (
        <p id={hint} className="social-buttons__hint">
          {t('opens-tab')}
        </p>
      )}
    </div>
  )
}
