import { useEffect, useState } from 'react'
import { useMedia } from './browser-state.ts'
import { painted } from './painted.ts'

let last: Promise<void> = Promise.resolve()

/** After those who asked before, each in a frame of its own. */
export const turn = (): Promise<void> => {
  last = last.then(painted)
  return last
}

/**
 * Whether something heavy may be made now. Of several that are wanted at once, each is made in a frame of its own: the
 * first is seen before the others are made, and between them the page answers. On paper all are made at once.
 */
export const useTurn = (isWanted: boolean): boolean => {
  const isPrinted = useMedia('print')
  const [hasCome, setCome] = useState(false)
  const isWaiting = isWanted && !hasCome
  useEffect(() => {
    if (!isWaiting) return
    let isGone = false
    void turn().then(() => {
      if (!isGone) setCome(true)
    })
    return () => {
      isGone = true
    }
  }, [isWaiting])
  return isWanted && (hasCome || isPrinted)
}
