import { discardSiteDraft, draftSite, publishSite, type SiteDesk } from '@portal/contracts/http/site-settings'
import { seenSite } from '@portal/contracts/site/seen-site'
import { SiteSettings } from '@portal/contracts/site/settings'
import { unreadable } from '@portal/contracts/site/theme'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../lib/use-kept-draft.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loading, TALL } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { ChatFields } from './chat-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { LookPreview } from './look-preview.tsx'
import { NameFields } from './name-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { deskKey, HOME_PREVIEWS, siteDeskQuery } from './queries.ts'
import { ReportFields } from './report-fields.tsx'
import { NotSaved } from './saved-meanwhile.tsx'
import './site.css'
import { TextFields, type WrittenProps } from './text-fields.tsx'
import { useSiteChange } from './use-site-change.ts'

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

/** Where the texts of the draft are seen as members will see them. */
function DraftLinks() {
  const t = useTexts('site/desk')
  return (['welcome', 'bottom'] as const).map((name) => (
    <ButtonLink key={name} look="quiet" to={`${paths.home}?prevParam=${HOME_PREVIEWS[name]}`}>
      {t(`see-${name}`)}
    </ButtonLink>
  ))
}

function Editor({ desk, ...written }: Readonly<{ desk: SiteDesk }> & WrittenProps) {
  const t = useTexts('site/desk')
  const stored = desk.draft ?? desk.published
  const { draft: settings, setDraft: setSettings, ...kept } = useKeptDraft<SiteSettings>('site', stored)
  const { isChanged } = kept
  const query = { seen: seenSite(desk) }
  const saving = useSiteChange(draftSite, t('saved'), kept.saved)
  const publishing = useSiteChange(publishSite, t('published'))
  const discarding = useSiteChange(discardSiteDraft, t('discarded'))
  const change = (differs: Partial<SiteSettings>) => setSettings((before) => ({ ...before, ...differs }))
  const isGood = SiteSettings.safeParse(settings).success && unreadable(settings.theme).length === 0
  const error = saving.error ?? publishing.error ?? discarding.error
  const isBusy = saving.isPending || publishing.isPending || discarding.isPending
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
      <div className="site__actions">
        <NotSaved error={error} of={deskKey} />
        {isChanged && !isGood && <Notice tone="warn" title={t('not-good')} />}
        <Button
          look="strong"
          disabled={!isChanged || !isGood}
          busy={isBusy}
          onClick={() => {
            kept.saving()
            saving.mutate({ query, body: settings })
          }}
        >
          {t('save')}
        </Button>
        <Button disabled={desk.draft === null || isChanged} busy={isBusy} onClick={() => publishing.mutate({ query })}>
          {t('publish')}
        </Button>
        {desk.draft !== null && (
          <Button look="quiet" busy={isBusy} onClick={() => discarding.mutate({ query })}>
            {t('discard')}
          </Button>
        )}
        <Unsaved kept={kept} />
        {desk.draft !== null && !isChanged && <DraftLinks />}
      </div>
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
