import { discardSiteDraft, draftSite, publishSite, type SiteDesk } from '@portal/contracts/http/site-settings'
import { seenSite } from '@portal/contracts/site/seen-site'
import { SiteSettings } from '@portal/contracts/site/settings'
import { unreadable } from '@portal/contracts/site/theme'
import { type ComponentProps, useState } from 'react'
import { isStale } from '../../lib/is-stale.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import type { useKeptDraft } from '../../lib/use-kept-draft.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { isBlank } from './name-fields.tsx'
import { deskKey, HOME_PREVIEWS } from './queries.ts'
import { NotSaved } from './saved-meanwhile.tsx'
import { useSiteChange } from './use-site-change.ts'

/** Where the texts of the draft are seen as members will see them. */
function DraftLinks() {
  const t = useTexts('site/desk')
  return (['welcome', 'bottom'] as const).map((name) => (
    <ButtonLink key={name} look="quiet" to={`${paths.home}?prevParam=${HOME_PREVIEWS[name]}`}>
      {t(`see-${name}`)}
    </ButtonLink>
  ))
}

/** Whether publishing closes the community to its members. */
const closes = ({ draft, published }: SiteDesk): boolean => draft?.lockedOut === true && published.lockedOut !== true

type Asking = 'close' | 'discard'
type AskProps = Pick<ComponentProps<typeof Confirm>, 'doing' | 'onConfirm' | 'onClose'> & Readonly<{ asking: Asking }>

/** Asks before what cannot be undone, or shuts members out. */
function Ask({ asking, ...confirming }: AskProps) {
  const t = useTexts('site/desk')
  const words = {
    title: t(`${asking}-title`),
    action: t(asking === 'close' ? 'publish' : 'discard'),
    cancel: t('cancel'),
  }
  return (
    <Confirm {...words} {...confirming}>
      <p>{t(asking === 'close' ? 'lock-community-hint' : 'discard-hint')}</p>
    </Confirm>
  )
}

type Kept = ReturnType<typeof useKeptDraft<SiteSettings>>
type ActionProps = Readonly<{ desk: SiteDesk; settings: SiteSettings; kept: Omit<Kept, 'draft' | 'setDraft'> }>
type SaveProps = ActionProps & Readonly<{ doing: Doing }>

/** What the screen sends, each after what it has seen. */
const useDoing = (desk: SiteDesk, onSaved: () => void, onAnswered: () => void) => {
  const t = useTexts('site/desk')
  const query = { seen: seenSite(desk) }
  const saving = useSiteChange(draftSite, t('saved'), onSaved)
  const publishing = useSiteChange(publishSite, t('published'), onAnswered)
  const discarding = useSiteChange(discardSiteDraft, t('discarded'), onAnswered)
  const all = [saving, publishing, discarding]
  return {
    save: (body: SiteSettings) => saving.mutate({ query, body }),
    publishing: { ...publishing, go: () => publishing.mutate({ query }) },
    discarding: { ...discarding, go: () => discarding.mutate({ query }) },
    isBusy: all.some(({ isPending }) => isPending),
    error: all.map(({ error }) => error).find((error) => error !== null) ?? null,
  }
}
type Doing = ReturnType<typeof useDoing>

function Save({ settings, kept, doing }: SaveProps) {
  const t = useTexts('site/desk')
  const body = { ...settings, footerLinks: settings.footerLinks.filter((link) => !isBlank(link)) }
  const isGood = SiteSettings.safeParse(body).success && unreadable(settings.theme).length === 0
  const save = () => {
    kept.saving()
    doing.save(body)
  }
  return (
    <>
      {kept.isChanged && !isGood && <Notice tone="warn" title={t('not-good')} />}
      <Button look="strong" disabled={!kept.isChanged || !isGood} busy={doing.isBusy} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
}

/** Saves, publishes and discards the draft of the site. */
export function SiteActions(props: ActionProps) {
  const { desk, kept } = props
  const t = useTexts('site/desk')
  const [asking, setAsking] = useState<Asking | null>(null)
  const answered = () => setAsking(null)
  const doing = useDoing(desk, kept.saved, answered)
  const asked = asking === 'discard' ? doing.discarding : doing.publishing
  const hasDraft = desk.draft !== null
  return (
    <div className="site__actions">
      <NotSaved error={doing.error} of={deskKey} />
      <Save {...props} doing={doing} />
      <Button
        disabled={!hasDraft || kept.isChanged}
        busy={doing.isBusy}
        onClick={closes(desk) ? () => setAsking('close') : doing.publishing.go}
      >
        {t('publish')}
      </Button>
      {hasDraft && (
        <Button look="quiet" busy={doing.isBusy} onClick={() => setAsking('discard')}>
          {t('discard')}
        </Button>
      )}
      <Unsaved kept={kept} />
      {hasDraft && !kept.isChanged && <DraftLinks />}
      {asking && !isStale(asked.error) && <Ask asking={asking} doing={asked} onConfirm={asked.go} onClose={answered} />}
    </div>
  )
}
