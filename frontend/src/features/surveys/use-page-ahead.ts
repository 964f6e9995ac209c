import { useState } from 'react'
import type { PageAhead } from './page-ahead.ts'

/**
 * The page that Next leads to, shown before the present one is stored: what was sent is on its way, and the server has said what follows. If it comes
 * otherwise, or does not arrive, the present page is shown again, and what was answered on the other stays in its draft.
 */
export const usePageAhead = () => {
  const [ahead, setAhead] = useState<PageAhead | null>(null)
  return {
    ahead,
    show: setAhead,
    /** The page before is stored. */
    arrived: () => {
      ahead?.release()
      setAhead(null)
    },
    withdraw: () => setAhead(null),
  }
}
