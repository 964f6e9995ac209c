import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router/links.tsx'
import { useMember } from '../../lib/session.tsx'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { HtmlBlock } from '../../ui/html-text.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { InviteByMail } from './invite-by-mail.tsx'
import { inviteQuery, inviteWordsQuery } from './queries.ts'

const linkOf = (referral: string): string =>
  `${window.location.origin}${paths.register}?referral=${encodeURIComponent(referral)}`

/** The words of the community about invitations, and the member's own link. */
export function InviteScreen() {
  const t = useTexts('members/invite')
  const { pkUser } = useMember()
  const words = useQuery(inviteWordsQuery(useLanguage())).data
  const { data, error, refetch } = useQuery(inviteQuery(pkUser))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        <div className="card stack">
          <CopyField
            label={t('link')}
            value={linkOf(data.referral)}
            words={{ copy: t('copy'), copied: t('copied'), notCopied: t('not-copied') }}
          />
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
          <HtmlBlock html={words.Content} />
        </article>
      )}
      {content()}
    </Screen>
  )
}
