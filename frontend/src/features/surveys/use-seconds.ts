import { useEffect, useRef } from 'react'

const DAY_SECONDS = 86_400

/**
 * Seconds that the page was visible: time in a hidden tab does not count. To a tenth, at most a day. `fresh`: of these, those that are not stored
 * yet; `stored` says that so many are. A page that is saved while it is answered has each second once.
 */
export type Seconds = Readonly<{ spent: () => number; fresh: () => number; stored: (seconds: number) => void }>

export const useSeconds = (): Seconds => {
  const shown = useRef({ total: 0, since: performance.now(), kept: 0 })
  const passed = () => (document.hidden ? 0 : performance.now() - shown.current.since)
  useEffect(() => {
    const note = () => {
      const { total, since, kept } = shown.current
      const now = performance.now()
      shown.current = { total: document.hidden ? total + (now - since) : total, since: now, kept }
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  const less = (kept: number): number =>
    Math.min(DAY_SECONDS, Math.max(0, Math.round((shown.current.total + passed()) / 100 - kept * 10) / 10))
  return useRef<Seconds>({
    spent: () => less(0),
    fresh: () => less(shown.current.kept),
    stored: (seconds) => {
      shown.current.kept += seconds
    },
  }).current
}
