const LOOK_EVERY_MS = 50

export type Lateness = Readonly<{ ms: () => number; stop: () => void }>

/**
 * How late this process handles new requests, in milliseconds: the lesser of the last two delays of its timer, so that
 * one pause, of a garbage collection or of a busy machine, refuses no request.
 */
export const watchLateness = (): Lateness => {
  let due = performance.now() + LOOK_EVERY_MS
  let [last, before] = [0, 0]
  const timer = setInterval(() => {
    const now = performance.now()
    before = last
    last = Math.max(0, now - due)
    due = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  timer.unref()
  return { ms: () => Math.min(last, before), stop: () => clearInterval(timer) }
}
