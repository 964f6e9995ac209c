import {
  defaultLogin,
  type HomeTile,
  homeTiles,
  type LoginTemplate,
  loginTemplates,
  type SiteSettings,
  SLIDE_MS,
} from '@portal/contracts/site/settings'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select, TextField } from '../../ui/field.tsx'

type PlaceProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

const templateOf = (value: string): LoginTemplate =>
  loginTemplates.find((one) => one === value) ?? defaultLogin.template
const tileOf = (value: string): HomeTile => homeTiles.find((one) => one === value) ?? 'surveys'

const LEAST_SECONDS = SLIDE_MS.least / 1_000
const MOST_SECONDS = SLIDE_MS.most / 1_000

/** How long a slide is shown. What is typed stays as it is: a box that is cleared is empty, not 0. */
function SlideSeconds({ speedMs, onSpeed }: Readonly<{ speedMs: number; onSpeed: (speedMs: number) => void }>) {
  const t = useTexts('site/desk')
  const [typed, setTyped] = useState(String(speedMs / 1_000))
  const isGood = speedMs >= SLIDE_MS.least && speedMs <= SLIDE_MS.most
  return (
    <TextField
      label={t('login-speed')}
      type="number"
      min={LEAST_SECONDS}
      max={MOST_SECONDS}
      step={0.5}
      value={typed}
      error={isGood ? undefined : t('login-speed-wrong', { least: LEAST_SECONDS, most: MOST_SECONDS })}
      onText={(text) => {
        setTyped(text)
        onSpeed(Math.round(Number(text) * 1_000))
      }}
    />
  )
}

/** What stands beside the sign-in form, what the home shows first, and whether members may enter at all. */
export function PlaceFields({ settings, onSettings }: PlaceProps) {
  const t = useTexts('site/desk')
  const { login = defaultLogin, firstTile = 'surveys', invites = false } = settings
  return (
    <section className="card site__part">
      <h2>{t('places')}</h2>
      <div className="site__columns">
        <Select
          label={t('login-template')}
          value={login.template}
          choices={loginTemplates.map((value) => ({ value, text: t(`login-${value}`) }))}
          onChoose={(value) => onSettings({ login: { ...login, template: templateOf(value) } })}
        />
        <SlideSeconds speedMs={login.speedMs} onSpeed={(speedMs) => onSettings({ login: { ...login, speedMs } })} />
        <Select
          label={t('first-tile')}
          value={firstTile}
          choices={homeTiles.map((value) => ({ value, text: t(`tile-${value}`) }))}
          onChoose={(value) => onSettings({ firstTile: tileOf(value) })}
        />
      </div>
      <Checkbox
        isChecked={settings.lockedOut ?? false}
        hint={t('lock-community-hint')}
        onChange={(lockedOut) => onSettings({ lockedOut })}
      >
        {t('lock-community')}
      </Checkbox>
      <Checkbox
        isChecked={settings.hidesAccounts ?? false}
        hint={t('hide-accounts-hint')}
        onChange={(hidesAccounts) => onSettings({ hidesAccounts })}
      >
        {t('hide-accounts')}
      </Checkbox>
      <Checkbox
        isChecked={settings.staffPasskeys ?? false}
        hint={t('staff-passkeys-hint')}
        onChange={(staffPasskeys) => onSettings({ staffPasskeys })}
      >
        {t('staff-passkeys')}
      </Checkbox>
      <Checkbox isChecked={invites} hint={t('invites-hint')} onChange={(isOn) => onSettings({ invites: isOn })}>
        {t('invites')}
      </Checkbox>
    </section>
  )
}
