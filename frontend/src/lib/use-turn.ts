import { useEffect, useState } from 'react'
import { useMedia } from './browser-state.ts'
import { painted } from './painted.ts'

/** In milliseconds: what took no longer leaves room for another in the same frame. */
const QUICK = 25

let last: Promise<void> = Promise.resolve()
/** When the last turn began. */
let began = Number.NEGATIVE_INFINITY

const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Whether a turn has just been taken, and what was done in it is done already. */
const wasQuick = async (): Promise<boolean> => {
  const since = began
  if (performance.now() - since > QUICK) return false
  await task() // React renders in a task of its own
  return performance.now() - since <= QUICK
}

/** After those who asked before, in a frame of its own where they took long. */
export const turn = (): Promise<void> => {
  last = last.then(async () => {
    if (!(await wasQuick())) await painted()
    began = performance.now()
  })
  return last
}

/**
 * Whether something heavy may be made now. Of several that are wanted at once, each is made in a frame of its own where they take long: the
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
