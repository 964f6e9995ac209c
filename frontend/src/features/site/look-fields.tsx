import type { SiteSettings } from '@portal/contracts/site/settings'
import { accentContrast, fonts, LEAST_CONTRAST, type Scheme, type Theme } from '@portal/contracts/site/theme'
import { type ChangeEvent, useId } from 'react'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { FieldError, Select } from '../../ui/field.tsx'
import { PictureField } from './desk/picture-field.tsx'

type LookProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

const CORNERS: readonly Theme['corners'][] = ['sharp', 'soft', 'round']
const isCorners = (value: string): value is Theme['corners'] => CORNERS.some((one) => one === value)

type AccentProps = Readonly<{ theme: Theme; scheme: Scheme; onTheme: (theme: Theme) => void }>

/** A colour, and how well it can be read on its page. */
function AccentField({ theme, scheme, onTheme }: AccentProps) {
  const t = useTexts('site/desk')
  const id = useId()
  const contrast = accentContrast(theme, scheme)
  const figure = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 }).format(contrast)
  const isGood = contrast >= LEAST_CONTRAST
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t(`accent-${scheme}`)}
      </label>
      <div className="site__accent">
        <input
          className="site__colour"
          id={id}
          type="color"
          value={theme.accent[scheme]}
          aria-describedby={`${id}-contrast`}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            onTheme({ ...theme, accent: { ...theme.accent, [scheme]: event.target.value.toLowerCase() } })
          }
        />
        <code dir="ltr">{theme.accent[scheme]}</code>
      </div>
      {isGood ? (
        <p className="field__hint" id={`${id}-contrast`}>
          {t('contrast-good', { contrast: figure })}
        </p>
      ) : (
        <FieldError id={`${id}-contrast`}>{t('contrast-low', { contrast: figure })}</FieldError>
      )}
    </div>
  )
}

function LogoField({ settings: { logo }, onSettings }: LookProps) {
  const t = useTexts('site/desk')
  const words = { label: t('logo'), hint: t('logo-hint'), remove: t('logo-remove'), refused: t('logo-refused') }
  return <PictureField words={words} picture={logo} onPicture={(picture) => onSettings({ logo: picture })} />
}

/** Colours, corners, font and logo. */
export function LookFields({ settings, onSettings }: LookProps) {
  const t = useTexts('site/desk')
  const { theme } = settings
  const onTheme = (changed: Theme) => onSettings({ theme: changed })
  return (
    <section className="card site__part">
      <h2>{t('look')}</h2>
      <div className="site__columns">
        <AccentField theme={theme} scheme="light" onTheme={onTheme} />
        <AccentField theme={theme} scheme="dark" onTheme={onTheme} />
        <Select
          label={t('corners')}
          value={theme.corners}
          choices={CORNERS.map((value) => ({ value, text: t(`corners-${value}`) }))}
          onChoose={(value) => isCorners(value) && onTheme({ ...theme, corners: value })}
        />
        <Select
          label={t('font')}
          value={theme.font ?? 'standard'}
          choices={fonts.map((value) => ({ value, text: t(`font-${value}`) }))}
          onChoose={(value) => onTheme({ ...theme, font: fonts.find((one) => one === value) ?? 'standard' })}
        />
      </div>
      <LogoField settings={settings} onSettings={onSettings} />
    </section>
  )
}
