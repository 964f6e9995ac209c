import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { depthIn } from './use-page-history.ts'

/** As long as a browser is given to go back over the pages: there may be less history than they say, in a tab that was copied. */
const PATIENCE_MS = 1_000

/**
 * An ended survey goes back to its first entry in the history of the browser, so that one Back leaves it: its pages cannot be opened any more.
 * The last step is one of its own: a reload may have made the depth one too many (`use-page-history.ts`). Returns whether it is there.
 */
export const useFirstEntry = (): boolean => {
  const depth = depthIn(useLocation().state)
  const navigate = useNavigate()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (depth === 0) return
    void navigate(depth > 1 ? 1 - depth : -1)
    const late = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(late)
  }, [depth, navigate])
  return depth === 0 || isLate
}
