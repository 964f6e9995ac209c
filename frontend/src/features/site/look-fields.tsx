import type { SiteSettings } from '@portal/contracts/site/settings'
import { fonts, type Theme } from '@portal/contracts/site/theme'
import { PictureField } from '../../lib/pictures/picture-field.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Select } from '../../ui/field.tsx'
import { AccentField } from './accent-field.tsx'

type LookProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

const CORNERS: readonly Theme['corners'][] = ['sharp', 'soft', 'round']
const isCorners = (value: string): value is Theme['corners'] => CORNERS.some((one) => one === value)

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
