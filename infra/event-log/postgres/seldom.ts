/** Passes a call on only if none was for so many milliseconds: what fails for all is not told for each. */
export const seldom = <Told>(everyMs: number, tell: (told: Told) => void): ((told: Told) => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (told) => {
    const now = performance.now()
    if (now - last < everyMs) return
    last = now
    tell(told)
  }
}
