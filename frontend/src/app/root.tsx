import { EMBED_PATH } from '@portal/contracts/survey/embedding'
import { lazy, Suspense, useEffect } from 'react'
import { useHasLasted } from '../lib/browser-state.ts'
import { useIsLoadingScreen, useLocation } from '../lib/router/hooks.ts'
import { Outlet } from '../lib/router/router-provider.tsx'
import { useScroll } from '../lib/router/scroll.ts'
import { useKnownProfile } from '../lib/session.tsx'
import { useTexts } from '../lib/texts/use-texts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { linkTokenIn } from './link-token.ts'
import './root.css'
import { SessionFollower } from './session-follower.tsx'

const SLOW_MS = 1_000

/** Shown only when loading a screen takes longer than a second. */
function LoadingBar() {
  const t = useTexts('site/shell')
  const isSlow = useHasLasted(useIsLoadingScreen(), SLOW_MS)
  return (
    <div role="status">
      {isSlow && <div className="loading-bar" role="progressbar" aria-label={t('loading-screen')} />}
    </div>
  )
}

function SkipLink() {
  const t = useTexts('site/shell')
  return (
    <a className="skip-link" href="#content">
      {t('skip-to-content')}
    </a>
  )
}

const began = window.location.pathname

/** Another site may frame the page of embedded surveys alone: any other screen is loaded anew, so that its own policy decides. */
function FrameGuard() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (began === EMBED_PATH && pathname !== EMBED_PATH) window.location.reload()
  }, [pathname])
  return null
}

const Bar = lazy(async () => ({ default: (await import('./acting-bar.tsx')).ActingBar }))

/** While staff are signed in as a member. It asks for nothing itself. */
function Acting() {
  const profile = useKnownProfile()
  if (profile?.actedBy === undefined) return null
  return (
    <Suspense>
      <Bar profile={profile} />
    </Suspense>
  )
}

/** Loaded for the link of a mail. */
const LinkExchange = lazy(async () => ({ default: (await import('./link-exchange.tsx')).LinkExchange }))

/** The screen of the address; the link of a mail is exchanged first. */
function Screens() {
  const linked = linkTokenIn(useLocation().search)
  if (!linked) return <Outlet />
  return (
    <Suspense>
      <LinkExchange {...linked} />
    </Suspense>
  )
}

/** The elements around every screen, in any frame. */
export function Root() {
  useScroll()
  return (
    <>
      <FrameGuard />
      <SkipLink />
      <LoadingBar />
      <LeaveGuard />
      <SessionFollower />
      <Acting />
      <Screens />
    </>
  )
}
