import { useEffect, useRef, useState } from 'react'

/**
 * Which of several things is shown: the next one after a while, as long as it may turn by itself. `isNear`: it is shown, was, or is the next, so that
 * its picture is to be loaded.
 */
export const useTurning = (count: number, speedMs: number, mayTurn: boolean) => {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!mayTurn || count < 2) return
    const timer = setTimeout(() => setAt((at + 1) % count), speedMs)
    return () => clearTimeout(timer)
  }, [at, count, mayTurn, speedMs])
  const shown = Math.min(at, Math.max(count - 1, 0))
  const near = useRef(new Set<number>()).current
  near.add(shown).add((shown + 1) % Math.max(count, 1))
  const turn = (by: number) => setAt((before) => (before + by + count) % count)
  return { at: shown, isNear: (index: number) => near.has(index), turn, show: setAt }
}
