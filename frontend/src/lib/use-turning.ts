import { useEffect, useState } from 'react'

/** Which of several things is shown: the next one after a while, as long as it may turn by itself. */
export const useTurning = (count: number, speedMs: number, mayTurn: boolean) => {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!mayTurn || count < 2) return
    const timer = setTimeout(() => setAt((at + 1) % count), speedMs)
    return () => clearTimeout(timer)
  }, [at, count, mayTurn, speedMs])
  const turn = (by: number) => setAt((before) => (before + by + count) % count)
  return { at: Math.min(at, Math.max(count - 1, 0)), turn, show: setAt }
}
