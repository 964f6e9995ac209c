import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { painted } from '../../../lib/painted.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { FIRST_KEY } from '../../../lib/router/places.ts'
import { turn } from '../../../lib/use-turn.ts'

const FEW = 3

/**
 * How many questions of a report are rendered; undefined for all. Of one that came with the document the first is seen at once, a few a frame later, and
 * the others once the charts of these are drawn: what is in sight does not wait for what is below it.
 */
export const useRendered = (): number | undefined => {
  const isFirst = useLocation().key === FIRST_KEY
  const hasFew = useDeferredValue(true, !isFirst)
  const [hasAll, setAll] = useState(!isFirst)
  const isWaiting = hasFew && !hasAll
  useEffect(() => {
    if (!isWaiting) return
    let isGone = false
    const waitForCharts = async () => {
      await painted() // the browser tells by then which of them are near
      await painted() // and these have taken their turns
      await turn()
      if (!isGone) startTransition(() => setAll(true))
    }
    void waitForCharts()
    return () => {
      isGone = true
    }
  }, [isWaiting])
  if (hasAll) return undefined
  return hasFew ? FEW : 1
}
