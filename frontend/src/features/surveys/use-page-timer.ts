import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef, useState } from 'react'

const SECOND_MS = 1_000
/** The screen does not offer what the server might still refuse. */
const MARGIN_MS = 200
const WARNING_SECONDS = 30

/** Whole seconds. `wait`: until the page may be sent. `limit`: until it is saved as it is; null if it is not near. */
export type PageClock = Readonly<{ wait: number; limit: number | null }>

const clockAt = ({ wait, limit }: NonNullable<SurveyPage['timer']>, shownMs: number): PageClock => {
  const left = Math.ceil(limit - shownMs / SECOND_MS)
  const isNear = limit > 0 && left <= Math.min(WARNING_SECONDS, limit / 2)
  return {
    wait: Math.max(0, Math.ceil(wait - Math.max(0, shownMs - MARGIN_MS) / SECOND_MS)),
    limit: isNear ? Math.max(0, left) : null,
  }
}

const still: PageClock = { wait: 0, limit: null }

/**
 * The times of a page, from when it was shown here. A page that is loaded again while it is shown goes on as it was, but waits no longer
 * than the server says now: a video that cannot be played keeps nobody. `onLimit` is called once, when its limit is over.
 */
export const usePageTimer = ({ timer }: SurveyPage, onLimit: () => void): PageClock => {
  const [first, setFirst] = useState(timer)
  const since = useRef(performance.now())
  useEffect(() => {
    const end = (performance.now() - since.current) / SECOND_MS + (timer?.wait ?? 0)
    setFirst((known) => (known && end < known.wait - 1 ? { ...known, wait: end } : known))
  }, [timer])
  const [clock, setClock] = useState(first ? clockAt(first, 0) : still)
  const over = useRef(onLimit)
  over.current = onLimit
  useEffect(() => {
    if (!first) return
    let isOver = false
    const tick = () => {
      const now = clockAt(first, performance.now() - since.current)
      setClock((last) => (last.wait === now.wait && last.limit === now.limit ? last : now))
      if (now.limit === 0 && !isOver) {
        isOver = true
        over.current()
      }
      if (now.wait === 0 && (first.limit === 0 || isOver)) clearInterval(ticking)
    }
    const ticking = setInterval(tick, SECOND_MS / 4)
    return () => clearInterval(ticking)
  }, [first])
  return clock
}
