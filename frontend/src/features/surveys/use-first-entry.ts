import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { depthIn } from './use-page-history.ts'

/** As long as a browser is given to go back over the pages: there may be less history than they say, in a tab that was copied. */
const PATIENCE_MS = 1_000

/**
 * An ended survey goes back to its first entry in the history of the browser, so that one Back leaves it: its pages cannot be opened any more.
 * Returns whether it is there.
 */
export const useFirstEntry = (): boolean => {
  const depth = depthIn(useLocation().state)
  const navigate = useNavigate()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (depth === 0) return
    void navigate(-depth)
    const late = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(late)
  }, [depth, navigate])
  return depth === 0 || isLate
}
