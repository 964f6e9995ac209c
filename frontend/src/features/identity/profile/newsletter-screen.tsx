import type { EmailSettingsReply } from '@portal/contracts/http/profile'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import { emailSettingsQuery, useEmailSettings } from './queries.ts'

function Newsletter({ settings }: Readonly<{ settings: EmailSettingsReply }>) {
  const t = useTexts('identity/profile')
  const { mutate, error, isPending } = useEmailSettings()
  const isOn = settings.Newsletter === '1'
  return (
    <div className="card account-card">
      <div className="account-form">
        {error && <ProblemNotice error={error} />}
        <p role="status">{t(isOn ? 'newsletter-on' : 'newsletter-off')}</p>
        <Button
          look={isOn ? 'plain' : 'strong'}
          busy={isPending}
          onClick={() => mutate({ Newsletter: isOn ? '0' : '1' })}
        >
          {t(isOn ? 'newsletter-end' : 'newsletter-begin')}
        </Button>
      </div>
    </div>
  )
}

/** Whether the member gets the newsletter: one of the e-mail settings, on a screen of its own that mails lead to. */
export function NewsletterScreen() {
  const t = useTexts('identity/profile')
  const { data, error, refetch } = useQuery(emailSettingsQuery)
  return (
    <Screen title={t('newsletter-title')} lead={t('newsletter-lead')}>
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('emails-loading')} blocks={1} />}
      {data && <Newsletter settings={data} />}
    </Screen>
  )
}
