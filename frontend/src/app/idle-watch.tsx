import { getProfile } from '@portal/contracts/http/own-session'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { recall, remember } from '../lib/browser-memory.ts'
import { paths } from '../lib/paths.ts'
import { ask } from '../lib/requests.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { onSessionNews, tellOtherTabs } from '../lib/session-news.ts'
import { lazyOrNone } from './lazy-or-none.ts'

export const IDLE_MS = 7_200_000
/** How long before the end the member is warned. */
export const WARNING_MS = 120_000
const LOOK_EVERY_MS = 15_000
const LOOK_WHILE_WARNED_MS = 1_000
/** How long the dialog says that the session goes on. */
const KEPT_MS = 5_000
/** The server ends a session after two hours without a request: one who only reads makes none. */
const RENEW_MS = 1_800_000
const KEY = 'last-activity'
const signs = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'visibilitychange'] as const

/** Without its file the session ends without a warning. */
const IdleWarning = lazyOrNone(async () => (await import('./idle-warning.tsx')).IdleWarning)

/** If the server cannot be asked, the next request finds out. */
const renew = (): void => void ask(getProfile, {}).catch(() => undefined)

type Presence = 'here' | 'soon-gone' | 'gone'
type Warning = 'none' | 'shown' | 'kept'

const warningFor = (presence: Presence, shown: Warning): Warning => {
  if (presence === 'soon-gone') return 'shown'
  return presence === 'here' && shown === 'shown' ? 'none' : shown
}

/** When somebody was last active in any tab of the portal. The storage may be refused: then tabs tell each other. */
const useActivity = (onElsewhere: () => void) => {
  const noted = useRef(Date.now())
  const renewed = useRef(Date.now())

  const note = useCallback(() => {
    noted.current = Date.now()
    remember('browser', KEY, String(noted.current))
    tellOtherTabs({ kind: 'active' })
    if (noted.current - renewed.current < RENEW_MS) return
    renewed.current = noted.current
    renew()
  }, [])
  const latest = useCallback(() => Math.max(noted.current, Number(recall('browser', KEY) ?? 0)), [])

  useEffect(() => {
    note()
    return onSessionNews(({ kind }) => {
      if (kind !== 'active') return
      noted.current = Date.now()
      onElsewhere()
    })
  }, [note, onElsewhere])
  return { noted, note, latest }
}

/** Two hours without mouse, key or scroll, in any tab of the portal, end the session in all of them; a dialog warns before. */
export function IdleWatch() {
  const navigate = useNavigate()
  const [warning, setWarning] = useState<Warning>('none')
  const hide = useCallback(() => setWarning('none'), [])
  const { noted, note, latest } = useActivity(hide)

  const look = useCallback((): Presence => {
    const idle = Date.now() - latest()
    if (idle < IDLE_MS - WARNING_MS) return 'here'
    if (idle < IDLE_MS) return 'soon-gone'
    void navigate(`${paths.logout}?why=idle`)
    return 'gone'
  }, [navigate, latest])

  useEffect(() => {
    const every = warning === 'none' ? LOOK_EVERY_MS : LOOK_WHILE_WARNED_MS
    const timer = setInterval(() => {
      const presence = look()
      setWarning((shown) => warningFor(presence, shown))
    }, every)
    return () => clearInterval(timer)
  }, [look, warning])

  useEffect(() => {
    const noticed = () => {
      if (Date.now() - noted.current < LOOK_EVERY_MS || look() === 'gone') return
      note()
      setWarning((shown) => (shown === 'none' ? shown : 'kept'))
    }
    for (const sign of signs) document.addEventListener(sign, noticed, { passive: true, capture: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, noticed, { capture: true })
    }
  }, [look, note, noted])

  useEffect(() => {
    if (warning !== 'kept') return
    const timer = setTimeout(hide, KEPT_MS)
    return () => clearTimeout(timer)
  }, [warning, hide])

  if (warning === 'none') return null
  const stay = () => {
    note()
    renew()
    hide()
  }
  return (
    <Suspense>
      <IdleWarning deadline={latest() + IDLE_MS} isKept={warning === 'kept'} onStay={stay} />
    </Suspense>
  )
}
