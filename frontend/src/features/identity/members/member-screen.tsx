import { MemberId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { MemberAccount } from './member-account.tsx'
import { MemberBounces } from './member-bounces.tsx'
import { MemberEvents, MemberLogins, MemberPoints, MemberServices, MemberSurveys } from './member-parts.tsx'
import { MemberPasskeys } from './member-passkeys.tsx'
import { MEMBERS } from './member-paths.ts'
import { MemberReferrals } from './member-referrals.tsx'
import './members.css'
import { memberQuery } from './queries.ts'

function Member({ memberId }: Readonly<{ memberId: MemberId }>) {
  const t = useTexts('identity/members')
  const { data: member, error, refetch } = useQuery(memberQuery(memberId))
  const content = () => {
    if (!member && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!member) return <Loading label={t('loading')} />
    return (
      <div className="member">
        <MemberAccount member={member} />
        <MemberBounces memberId={memberId} />
        <MemberSurveys memberId={memberId} />
        <MemberPoints />
        <MemberLogins memberId={memberId} />
        <MemberServices memberId={memberId} />
        <MemberPasskeys memberId={memberId} />
        <MemberReferrals memberId={memberId} />
        <MemberEvents memberId={memberId} />
      </div>
    )
  }
  const title = member ? (member.displayName ?? t('erased-name')) : t('member')
  const back = (
    <ButtonLink look="quiet" icon="back" to={MEMBERS}>
      {t('back')}
    </ButtonLink>
  )
  return (
    <Screen title={title} tabTitle={t('member')} beside={back}>
      {content()}
    </Screen>
  )
}

/** Staff: one member, with what can be done with the account. */
export function MemberScreen() {
  const t = useTexts('identity/members')
  const memberId = MemberId.safeParse(useParams()['member'])
  if (memberId.success) return <Member key={memberId.data} memberId={memberId.data} />
  return (
    <Screen title={t('member')}>
      <EmptyState title={t('none')} hint={t('none-hint')}>
        <ButtonLink to={MEMBERS}>{t('back')}</ButtonLink>
      </EmptyState>
    </Screen>
  )
}
