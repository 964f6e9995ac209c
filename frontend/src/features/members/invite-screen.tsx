import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router/links.tsx'
import { useMember } from '../../lib/session.tsx'
import { isOffered, useSite } from '../../lib/site.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { SiteTitle } from '../../ui/document-title.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HtmlBlock } from '../../ui/html-text.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { InviteByMail } from './invite-by-mail.tsx'
import { inviteQuery, inviteWordsQuery } from './queries.ts'
import { ShareLink } from './share-link.tsx'

const linkOf = (referral: string): string =>
  `${window.location.origin}${paths.register}?referral=${encodeURIComponent(referral)}`

/** Where the site says that members may invite others. */
export function InviteScreen() {
  const t = useTexts('members/invite')
  const site = useSite()
  if (!site || isOffered(site, 'invites')) return <Invitation />
  return (
    <Screen title={t('title')}>
      <EmptyState title={t('closed')} hint={t('closed-hint')} />
    </Screen>
  )
}

/** The words of the community about invitations, and the member's own link. */
function Invitation() {
  const t = useTexts('members/invite')
  const { pkUser } = useMember()
  const site = use(SiteTitle)
  const words = useQuery(inviteWordsQuery(useLanguage())).data?.Content
  const { data, error, refetch } = useQuery(inviteQuery(pkUser))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    const url = linkOf(data.referral)
    return (
      <>
        <div className="card stack">
          <CopyField
            label={t('link')}
            value={url}
            words={{ copy: t('copy'), copied: t('copied'), notCopied: t('not-copied') }}
          />
          <ShareLink shared={{ url, text: t('share-text', { site }) }} />
          <Link to={paths.profileReferrals}>{t('see-referrals')}</Link>
        </div>
        <InviteByMail />
      </>
    )
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {words && (
        <article className="card" dir="auto">
          <HtmlBlock html={words} />
        </article>
      )}
      {content()}
    </Screen>
  )
}
