import type { SiteDesk } from '@portal/contracts/http/site-settings'
import type { SiteSettings } from '@portal/contracts/site/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../lib/use-kept-draft.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loading, TALL } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ChatFields } from './chat-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { LookPreview } from './look-preview.tsx'
import { NameFields } from './name-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { siteDeskQuery } from './queries.ts'
import { ReportFields } from './report-fields.tsx'
import './site.css'
import { SiteActions } from './site-actions.tsx'
import { TextFields, type WrittenProps } from './text-fields.tsx'

function Standing({ desk: { draft, draftedAt, publishedAt } }: Readonly<{ desk: SiteDesk }>) {
  const t = useTexts('site/desk')
  const { moment } = useFormats()
  const when = (iso: string | null) => (iso === null ? '' : moment(Date.parse(iso)))
  return (
    <p className="site__standing">
      {draft === null ? (
        <Badge tone="good">
          {t(publishedAt === null ? 'never-published' : 'published-at', { when: when(publishedAt) })}
        </Badge>
      ) : (
        <Badge tone="warn">{t('drafted-at', { when: when(draftedAt) })}</Badge>
      )}
    </p>
  )
}

function Editor({ desk, ...written }: Readonly<{ desk: SiteDesk }> & WrittenProps) {
  const stored = desk.draft ?? desk.published
  const { draft: settings, setDraft: setSettings, ...kept } = useKeptDraft<SiteSettings>('site', stored)
  const change = (differs: Partial<SiteSettings>) => setSettings((before) => ({ ...before, ...differs }))
  return (
    <div className="site" key={kept.round}>
      <Standing desk={desk} />
      <NameFields settings={settings} onSettings={change} />
      <LookFields settings={settings} onSettings={change} />
      <LookPreview settings={settings} />
      <PlaceFields settings={settings} onSettings={change} />
      <ReportFields settings={settings} onSettings={change} />
      <ProfileFields settings={settings} onSettings={change} />
      <ChatFields settings={settings} template={desk.chatWidget} onSettings={change} />
      <TextFields settings={settings} onSettings={change} {...written} />
      <SiteActions desk={desk} settings={settings} kept={kept} />
    </div>
  )
}

/** Staff: name, looks and texts of the site, as a draft that is published. */
export function SiteScreen() {
  const t = useTexts('site/desk')
  const [language, onLanguage] = useState<string | null>(null)
  const { data: desk, error, refetch } = useQuery(siteDeskQuery)
  const content = () => {
    if (!desk && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!desk) return <Loading label={t('loading')} blocks={TALL} />
    return <Editor key={`${desk.draftedAt} ${desk.publishedAt}`} {...{ desk, language, onLanguage }} />
  }
  return (
    <Screen title={t('site')} lead={t('lead')}>
      {content()}
    </Screen>
  )
}
