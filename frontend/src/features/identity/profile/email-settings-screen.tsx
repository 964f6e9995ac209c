import type { EmailSettingsReply } from '@portal/contracts/http/profile'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import { browserZone } from './browser-zone.ts'
import { CommunicationHours } from './communication-hours.tsx'
import './profile.css'
import { emailSettingsQuery, useEmailSettings, useResubscribe } from './queries.ts'
import type { Settings, SettingsProps } from './settings-props.ts'

/** Those that go with `TransactionalNotification`. */
const activity = [
  { name: 'New_Survey', text: 'kind-surveys' },
  { name: 'Invitation_Discussions', text: 'kind-invitations' },
  { name: 'New_Post', text: 'kind-posts' },
  { name: 'New_Reply', text: 'kind-replies' },
] as const
const others = [
  { name: 'CampaignNotification', text: 'kind-campaigns' },
  { name: 'Newsletter', text: 'kind-newsletter' },
] as const

const ACTIVITY_OFF = { New_Survey: '0', Invitation_Discussions: '0', New_Post: '0', New_Reply: '0' } as const
const ACTIVITY_ON = { New_Survey: '1', Invitation_Discussions: '1', New_Post: '1', New_Reply: '1' } as const

function Kinds({ settings, onChange }: SettingsProps) {
  const t = useTexts('identity/profile')
  const isActive = settings.TransactionalNotification === '1'
  const flag = (isChecked: boolean) => (isChecked ? '1' : '0')
  const box = ({ name, text }: (typeof activity | typeof others)[number]) => (
    <Checkbox
      key={name}
      isChecked={settings[name] === '1'}
      onChange={(isChecked) =>
        // One of the activity needs the activity.
        onChange({
          [name]: flag(isChecked),
          ...(isChecked && name in ACTIVITY_OFF && { TransactionalNotification: '1' }),
        })
      }
    >
      {t(text)}
    </Checkbox>
  )
  return (
    <fieldset className="profile-group">
      <legend>{t('kinds')}</legend>
      <Checkbox
        isChecked={isActive}
        hint={t('kind-activity-hint')}
        onChange={(isChecked) =>
          onChange({ TransactionalNotification: flag(isChecked), ...(isChecked ? ACTIVITY_ON : ACTIVITY_OFF) })
        }
      >
        {t('kind-activity')}
      </Checkbox>
      <div className="profile-group__below">{activity.map(box)}</div>
      {others.map(box)}
    </fieldset>
  )
}

/** Who unsubscribed gets none of these mails: here they come back. */
function Resubscribe() {
  const t = useTexts('identity/profile')
  const { mutate, error, isPending } = useResubscribe()
  return (
    <div className="profile-group">
      <Notice tone="info" title={t('emails-unsubscribed')} />
      {error && <ProblemNotice error={error} />}
      <Button busy={isPending} onClick={() => mutate()}>
        {t('emails-resubscribe')}
      </Button>
    </div>
  )
}

/** Where no time zone was chosen, that of the browser is proposed: it is stored with the rest. */
const zoneIn = ({ Timezone, tzList }: EmailSettingsReply): string =>
  Timezone === '' ? (tzList.find((zone) => zone === browserZone()) ?? '') : Timezone

/** What of the settings differs from those that were sent. */
const without = (settings: Partial<Settings>, sent: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => sent[name as keyof Settings] !== value))

function SettingsForm({ stored: reply }: Readonly<{ stored: EmailSettingsReply }>) {
  const t = useTexts('identity/profile')
  const { tzList, unsubscribed, ...stored } = reply
  const [typed, setTyped] = useState<Partial<Settings>>({})
  const settings: Settings = { ...stored, Timezone: zoneIn(reply), ...typed }
  const { mutate, error, isPending } = useEmailSettings()
  const change = (changed: Partial<Settings>) => setTyped((now) => ({ ...now, ...changed }))
  /** Only what was changed here: the rest may have been changed by the link of a mail, or in another tab. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { Timezone: settings.Timezone, ...typed }
    // What is changed while they are on their way is not stored yet.
    const leave = () => setTyped((now) => without(now, body))
    if (!isPending) mutate(body, { onSuccess: ({ status }) => status === 'success' && leave() })
  }
  return (
    <div className="card account-card">
      <form className="account-form" noValidate onSubmit={submit}>
        {error && <ProblemNotice error={error} />}
        {unsubscribed && <Resubscribe />}
        <CommunicationHours settings={settings} zones={tzList} onChange={change} />
        <Kinds settings={settings} onChange={change} />
        <Button look="strong" type="submit" busy={isPending}>
          {t('save')}
        </Button>
      </form>
    </div>
  )
}

/** When, and about what, the community may write to the member. */
export function EmailSettingsScreen() {
  const t = useTexts('identity/profile')
  const { data, error, refetch } = useQuery(emailSettingsQuery)
  return (
    <Screen title={t('emails-title')} lead={t('emails-lead')}>
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('emails-loading')} blocks={2} />}
      {data && <SettingsForm stored={data} />}
    </Screen>
  )
}
