import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useHasLasted } from '../lib/browser-state.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import './root.css'
import { SessionFollower } from './session-follower.tsx'

const SLOW_MS = 1_000

/** Shown only when loading a screen takes longer than a second. */
function LoadingBar() {
  const t = useTexts('site/shell')
  const { state } = useNavigation()
  const isSlow = useHasLasted(state !== 'idle', SLOW_MS)
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

/** The elements around every screen, in any frame. */
export function Root() {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <SessionFollower />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
