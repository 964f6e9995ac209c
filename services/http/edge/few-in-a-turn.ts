/** Of a turn of the event loop. A request of a member needs about five turns, and waits in each for what all others do there. */
const MOST_MS = 1

/**
 * Runs work that may wait in the order in which it comes: in each turn of the event loop as much as begins within a millisecond,
 * one at least. A thousand calls that come at once are not handled in one turn then, and what others have asked goes between them.
 */
export const fewInATurn = (now: () => number = () => performance.now()) => {
  let waiting: (() => void)[] = []

  const turn = (): void => {
    const until = now() + MOST_MS
    let done = 0
    try {
      while (done < waiting.length && (done === 0 || now() < until)) {
        done += 1
        waiting[done - 1]?.()
      }
    } finally {
      waiting = waiting.slice(done)
      if (waiting.length > 0) setImmediate(turn)
    }
  }

  return (work: () => void): void => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(turn)
  }
}
