import type { SiteSettings } from '@portal/contracts/site/settings'
import { themeProperties } from '../../lib/site-theme.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { MARK } from '../../ui/mark.ts'

/** A piece of the site as it would look, light and dark. It is only looked at. */
export function LookPreview({ settings }: Readonly<{ settings: SiteSettings }>) {
  const t = useTexts('site/desk')
  return (
    <div className="site__looks">
      {(['light', 'dark'] as const).map((scheme) => (
        <section
          key={scheme}
          className="site__look"
          style={themeProperties(settings.theme)}
          data-scheme={scheme}
          aria-label={t(`preview-${scheme}`)}
        >
          <div className="site__look-head">
            <img src={settings.logo ?? MARK} alt="" width="32" height="32" />
            <strong>{settings.title}</strong>
          </div>
          <p>{t('preview-words')}</p>
          <div className="row">
            <span className="button button--strong">{t('preview-button')}</span>
            <Badge tone="accent">{t('preview-badge')}</Badge>
          </div>
        </section>
      ))}
    </div>
  )
}
