import type { Asker } from '@portal/contracts/http/askers'
import type { Profile } from '@portal/contracts/http/identity'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { messageSearch } from '../lib/message-search.ts'
import { paths } from '../lib/paths.ts'
import { useLocation, useNavigate } from '../lib/router/hooks.ts'
import { Navigate } from '../lib/router/links.tsx'
import { Outlet } from '../lib/router/router-provider.tsx'
import { homeOf, isFor, profileQuery, SessionProvider, useKnownProfile, useLastMember } from '../lib/session.tsx'
import { onSessionNews } from '../lib/session-news.ts'
import { useSite } from '../lib/site.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { untilIdle } from '../lib/until-idle.ts'
import { untilLoaded } from '../lib/until-loaded.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { lazyOrNone } from './lazy-or-none.ts'

/** It has two hours: the screen is seen first. Without it the server ends a session that nobody uses. */
const IdleWatch = lazyOrNone(async () => {
  await untilLoaded()
  await untilIdle()
  return (await import('./idle-watch.tsx')).IdleWatch
})

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/** Who signs out in another tab, or was away in all, finds the sign-in screen here too. */
const useSignedOutElsewhere = () => {
  const t = useTexts('identity/sign-in')
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionNews((news) => {
        if (news.kind !== 'signed-out') return
        const search = news.why === 'idle' ? messageSearch(t('idle-ended'), 'note') : ''
        void navigate({ pathname: paths.login, search }, { replace: true })
      }),
    [navigate, t],
  )
}

type Place = Readonly<{ who: Asker; isClosed: boolean; pathname: string }>

/** Where a member goes who may not see the screens; null for those who may. */
const wayOut = (member: Profile, { who, isClosed, pathname }: Place): string | null => {
  if (member.mustAddPasskey) return pathname === paths.profilePasskeys ? null : paths.profilePasskeys
  if (isClosed && !isFor('staff', member)) return paths.lockedOut
  return isFor(who, member) ? null : homeOf(member)
}

type BehindProps = Readonly<{
  who: Asker
  /** What everybody else sees, in place of the sign-in or of their home. */
  Others?: ComponentType
}>

/** Screens that need sign-in, for those who may see them. Others are sent home. */
function ForThese({ who }: Pick<BehindProps, 'who'>) {
  const profile = useKnownProfile()
  const member = useLastMember()
  const isClosed = useSite()?.locked_out ?? false
  const { pathname } = useLocation()
  useSignedOutElsewhere()
  const elsewhere = member && wayOut(member, { who, isClosed, pathname })
  if (elsewhere) return <Navigate to={elsewhere} replace />

  return (
    <SessionProvider value={member}>
      {member && <Outlet />}
      <Suspense>{profile === null ? <SignInAgain last={member} /> : profile && <IdleWatch />}</Suspense>
    </SessionProvider>
  )
}

/** Screens that need sign-in. The server checks again. */
export function Behind({ who, Others }: BehindProps) {
  const t = useTexts('site/shell')
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const member = useLastMember()
  if (profile === undefined && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (profile === undefined) return <Loading label={t('loading')} />
  const isForThem = !Others || (member !== null && isFor(who, member))
  if (isForThem) return <ForThese who={who} />
  return (
    <Suspense fallback={<Loading label={t('loading')} />}>
      <Others />
    </Suspense>
  )
}
