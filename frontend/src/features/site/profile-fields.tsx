import type { SiteSettings } from '@portal/contracts/site/settings'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type ProfileProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

/** What members find in their profile. */
export function ProfileFields({ settings, onSettings }: ProfileProps) {
  const t = useTexts('site/desk')
  const { avatars = true, emailSettings = true, newsletter = true } = settings
  return (
    <section className="card site__part">
      <h2>{t('profile-parts')}</h2>
      <Checkbox isChecked={avatars} hint={t('avatars-hint')} onChange={(isOn) => onSettings({ avatars: isOn })}>
        {t('avatars')}
      </Checkbox>
      <Checkbox
        isChecked={emailSettings}
        hint={t('mails-hint')}
        onChange={(isOn) => onSettings({ emailSettings: isOn })}
      >
        {t('email-settings')}
      </Checkbox>
      <Checkbox isChecked={newsletter} hint={t('mails-hint')} onChange={(isOn) => onSettings({ newsletter: isOn })}>
        {t('newsletter')}
      </Checkbox>
    </section>
  )
}
