import { useEffect, useRef } from 'react'

const DAY_SECONDS = 86_400

/** Seconds that the page was visible: time in a hidden tab does not count. To a tenth, at most a day. */
export const useSeconds = (): (() => number) => {
  const shown = useRef({ total: 0, since: performance.now() })
  useEffect(() => {
    const note = () => {
      const now = performance.now()
      const { total, since } = shown.current
      shown.current = { total: document.hidden ? total + (now - since) : total, since: now }
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return useRef(() => {
    const { total, since } = shown.current
    const ms = total + (document.hidden ? 0 : performance.now() - since)
    return Math.min(DAY_SECONDS, Math.round(ms / 100) / 10)
  }).current
}
