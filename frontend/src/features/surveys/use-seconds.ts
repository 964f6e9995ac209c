import { useEffect, useRef } from 'react'
import { newCommandId } from '../../lib/command-id.ts'

const DAY_SECONDS = 86_400

/** Seconds that the page was visible since it was shown: time in a hidden tab does not count. To a tenth, at most a day. */
export type Seconds = () => Readonly<{ seconds: number; showing: string }>

export const useSeconds = (): Seconds => {
  const shown = useRef({ total: 0, since: performance.now(), showing: '' })
  useEffect(() => {
    const note = () => {
      const { total, since, showing } = shown.current
      const now = performance.now()
      shown.current = { total: document.hidden ? total + (now - since) : total, since: now, showing }
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return useRef<Seconds>(() => {
    const { total, since } = shown.current
    shown.current.showing ||= newCommandId()
    const passed = document.hidden ? 0 : performance.now() - since
    return {
      seconds: Math.min(DAY_SECONDS, Math.round((total + passed) / 100) / 10),
      showing: shown.current.showing,
    }
  }).current
}
