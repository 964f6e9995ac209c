import { type ReactNode, useEffect, useState } from 'react'
import { painted } from '../../../lib/painted.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { FIRST_KEY } from '../../../lib/router/places.ts'
import { turn } from '../../../lib/use-turn.ts'

/** Until the charts in sight are drawn. */
export const chartsInSight = async (): Promise<void> => {
  await painted() // the browser tells by then which of them are near
  await painted() // and these have taken their turns
  await turn()
}

let first: Promise<void> | undefined

/** Of the screen that came with the document, once for all that waits for them. */
const firstCharts = (): Promise<void> => {
  first ??= chartsInSight()
  return first
}

/** What nobody sees yet, such as the inside of a closed panel: of a report that came with the document it is rendered after what is in sight. */
export function Later({ children }: { readonly children: ReactNode }) {
  const isFirst = useLocation().key === FIRST_KEY
  const [isThere, setThere] = useState(!isFirst)
  useEffect(() => {
    let isGone = false
    void firstCharts().then(() => {
      if (!isGone) setThere(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isThere && children
}
