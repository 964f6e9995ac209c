const LOOK_EVERY_MS = 2_000
/** Small steps are how clocks are kept right. */
const STEP_MS = 5_000

/** Calls `onPutBack` whenever the time of day has lost seconds against the time that went by. @returns how to stop it */
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
