const LOOK_EVERY_MS = 2_000
/** Time synchronisation makes small steps; these are ignored. */
const STEP_MS = 5_000

/** Calls `onPutBack` when the time of day was set back by seconds against the monotonic clock. @returns how to stop */
export const watchClock = (onPutBack: () => void): (() => void) => {
  const ahead = (): number => Date.now() - performance.now()
  let before = ahead()
  const timer = setInterval(() => {
    const now = ahead()
    if (now < before - STEP_MS) onPutBack()
    before = now
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
