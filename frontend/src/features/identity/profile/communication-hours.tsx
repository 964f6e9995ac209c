import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { browserZone } from './browser-zone.ts'
import { LongSelect } from './long-select.tsx'
import type { SettingsProps } from './settings-props.ts'

const STEP_MINUTES = 15
const two = (value: number): string => String(value).padStart(2, '0')

const times = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) => {
  const minutes = step * STEP_MINUTES
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})

/** The times to choose from as the language writes them; another one that is stored stays among them. */
const useTimes = (stored: string) => {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
    const all = times.includes(stored) ? times : [...times, stored].toSorted()
    return all.map((value) => ({ value, text: format.format(Date.parse(`2026-01-01T${value}:00Z`)) }))
  }, [language, stored])
}

/** The zones, and first the one of this browser where none is chosen: it is a suggestion. */
const zoneChoices = (zones: readonly string[], chosen: string, none: string) => {
  const here = browserZone()
  const others = zones.filter((zone) => zone !== here)
  const all = [...(zones.includes(here) ? [here] : []), ...others]
  const known = chosen === '' || all.includes(chosen) ? all : [chosen, ...all]
  return [{ value: '', text: none }, ...known.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))]
}

/** Between which times of which time zone mails may come. */
export function CommunicationHours({
  settings,
  zones,
  onChange,
}: SettingsProps & Readonly<{ zones: readonly string[] }>) {
  const t = useTexts('identity/profile')
  const from = `${settings.Communications_Start_Hour}:${settings.Communications_Start_Minute}`
  const to = `${settings.Communications_Stop_Hour}:${settings.Communications_Stop_Minute}`
  const [hours, minutes] = [(time: string) => time.slice(0, 2), (time: string) => time.slice(3)]
  return (
    <fieldset className="profile-group">
      <legend>{t('when')}</legend>
      <div className="profile-hours">
        <LongSelect
          label={t('from')}
          value={from}
          choices={useTimes(from)}
          onChoose={(time) =>
            onChange({ Communications_Start_Hour: hours(time), Communications_Start_Minute: minutes(time) })
          }
        />
        <LongSelect
          label={t('to')}
          value={to}
          choices={useTimes(to)}
          onChoose={(time) =>
            onChange({ Communications_Stop_Hour: hours(time), Communications_Stop_Minute: minutes(time) })
          }
        />
      </div>
      <p className="account-form__note">{t('any-time')}</p>
      <SearchSelect
        label={t('time-zone')}
        value={settings.Timezone}
        choices={zoneChoices(zones, settings.Timezone, t('time-zone-none'))}
        onChoose={(Timezone) => onChange({ Timezone })}
      />
    </fieldset>
  )
}
