import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { recall, remember } from '../lib/browser-memory.ts'
import { paths } from '../lib/paths.ts'

export const IDLE_MS = 7_200_000
const LOOK_EVERY_MS = 15_000
const KEY = 'last-activity'
const signs = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'visibilitychange'] as const

/** Two hours without mouse, key or scroll, in any tab of the portal, end the session. */
export function IdleWatch() {
  const navigate = useNavigate()

  useEffect(() => {
    let noted = Date.now()
    remember('browser', KEY, String(noted))
    const latest = () => Math.max(noted, Number(recall('browser', KEY) ?? 0))
    const leaveIfIdle = (): boolean => {
      const isIdle = Date.now() - latest() >= IDLE_MS
      if (isIdle) void navigate(`${paths.logout}?why=idle`)
      return isIdle
    }
    const note = () => {
      if (Date.now() - noted < LOOK_EVERY_MS || leaveIfIdle()) return
      noted = Date.now()
      remember('browser', KEY, String(noted))
    }

    const timer = setInterval(leaveIfIdle, LOOK_EVERY_MS)
    for (const sign of signs) document.addEventListener(sign, note, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, note, { capture: true })
    }
  }, [navigate])

  return null
}
