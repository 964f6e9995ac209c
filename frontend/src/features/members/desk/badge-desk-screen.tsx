import { type DeskBadge, redefineBadge, retireBadge } from '@portal/contracts/http/badges'
import { siteTextIn } from '@portal/contracts/site/settings'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { BadgePicture } from '../badge-picture.tsx'
import '../members.css'
import { deskBadgesKey, deskBadgesQuery } from '../queries.ts'
import { AwardDialog } from './award-dialog.tsx'
import { BadgeDialog } from './badge-dialog.tsx'

/** The dialog that is open: of a badge, or of a new one. */
type Open = Readonly<{ kind: 'edit' | 'award'; badge: DeskBadge }> | Readonly<{ kind: 'new' }> | null

/** Ends that a badge is awarded, or takes it up again. */
function Retire({ badge, name }: Readonly<{ badge: DeskBadge; name: string }>) {
  const t = useTexts('members/desk')
  const { badgeId, definition, revision, isRetired } = badge
  const done = (said: string) => async (client: QueryClient) => {
    await client.invalidateQueries({ queryKey: deskBadgesKey })
    notify(said)
  }
  const retiring = useChange(retireBadge, done(t('retired-now')))
  const reviving = useChange(redefineBadge, done(t('revived-now')))
  const verb = isRetired ? 'revive' : 'retire'
  const error = retiring.error ?? reviving.error
  return (
    <>
      <Button
        look="quiet"
        aria-label={t(`${verb}-of`, { name })}
        busy={retiring.isPending || reviving.isPending}
        onClick={() =>
          isRetired
            ? reviving.mutate({ params: { badgeId }, query: { revision }, body: definition })
            : retiring.mutate({ params: { badgeId } })
        }
      >
        {t(verb)}
      </Button>
      {error && <ProblemNotice error={error} />}
    </>
  )
}

type LineProps = Readonly<{ badge: DeskBadge; onOpen: (open: Open) => void }>

function BadgeLine({ badge, onOpen }: LineProps) {
  const t = useTexts('members/desk')
  const language = useLanguage()
  const { definition, isRetired, holders } = badge
  const { rule, icon } = definition
  const name = siteTextIn(definition.name, language)
  return (
    <li className="card badge-desk__one">
      <BadgePicture icon={icon} />
      <div className="badge-desk__words">
        <h2 dir="auto">
          {name} {isRetired && <Badge tone="warn">{t('retired')}</Badge>}
        </h2>
        <p dir="auto">{siteTextIn(definition.description, language)}</p>
        <p>{rule ? t(`says-${rule.counts}`, { count: rule.atLeast }) : t('by-hand')}</p>
        <p>{t('holders', { count: holders })}</p>
      </div>
      <div className="badge-desk__buttons">
        <Button aria-label={t('edit-of', { name })} onClick={() => onOpen({ kind: 'edit', badge })}>
          {t('edit')}
        </Button>
        <Button aria-label={t('award-of', { name })} onClick={() => onOpen({ kind: 'award', badge })}>
          {t('award')}
        </Button>
        <Retire badge={badge} name={name} />
      </div>
    </li>
  )
}

/** The badges of the community, for staff. */
export function BadgeDeskScreen() {
  const t = useTexts('members/desk')
  const [open, setOpen] = useState<Open>(null)
  const { data, error, refetch } = useQuery(deskBadgesQuery)
  const close = () => setOpen(null)
  /** As it is now: it may have been changed since its dialog was opened. */
  const present = (badge: DeskBadge) => data?.find(({ badgeId }) => badgeId === badge.badgeId) ?? badge

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.length === 0) return <EmptyState title={t('none-title')} hint={t('none-hint')} />
    return (
      <ul className="badge-desk">
        {data.map((badge) => (
          <BadgeLine key={badge.badgeId} badge={badge} onOpen={setOpen} />
        ))}
      </ul>
    )
  }
  const add = (
    <Button look="strong" icon="add" onClick={() => setOpen({ kind: 'new' })}>
      {t('new')}
    </Button>
  )
  return (
    <Screen title={t('title')} lead={t('lead')} beside={add}>
      {content()}
      {open?.kind === 'new' && <BadgeDialog badge={null} onClose={close} />}
      {open?.kind === 'edit' && <BadgeDialog badge={present(open.badge)} onClose={close} />}
      {open?.kind === 'award' && <AwardDialog badge={open.badge} onClose={close} />}
    </Screen>
  )
}
