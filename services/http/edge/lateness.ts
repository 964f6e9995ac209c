const LOOK_EVERY_MS = 50
/** Fewer questions in one turn of the event loop are no crowd: one request took long, or the process paused. */
const CROWD = 64

export type Lateness = Readonly<{ ms: () => number; stop: () => void }>

/**
 * How late this process handles new requests, in milliseconds: the greater of two figures. One is the lesser of the last
 * two delays of its timer, so that one pause, of a garbage collection or of a busy machine, refuses no request. The
 * other is for how long requests are being read in this turn of the event loop: timers run only between turns, and
 * one turn may read a thousand requests. A request asks at most twice: that of a
 * respondent asks at the gate and, if it passes, in the hook behind it (`pressure.ts`).
 */
export const watchLateness = (): Lateness => {
  let due = performance.now() + LOOK_EVERY_MS
  let [last, before] = [0, 0]
  let turnBegan: number | null = null
  let inTurn = 0
  const timer = setInterval(() => {
    const now = performance.now()
    before = last
    last = Math.max(0, now - due)
    due = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  timer.unref()

  const inThisTurn = (): number => {
    const now = performance.now()
    if (turnBegan === null) {
      turnBegan = now
      inTurn = 0
      setImmediate(() => {
        turnBegan = null
      })
    }
    inTurn += 1
    return inTurn > CROWD ? now - turnBegan : 0
  }
  return { ms: () => Math.max(inThisTurn(), Math.min(last, before)), stop: () => clearInterval(timer) }
}
