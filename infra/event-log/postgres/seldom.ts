/** Passes a call on only if the last one was long enough ago: a failure of all requests is reported once, not for each. */
export const seldom = <Told>(everyMs: number, tell: (told: Told) => void): ((told: Told) => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (told) => {
    const now = performance.now()
    if (now - last < everyMs) return
    last = now
    tell(told)
  }
}
