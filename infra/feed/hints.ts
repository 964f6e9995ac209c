/** Wakes those who wait for new events. A lost hint costs time, never an event: every wait has a time limit. */
export type Hints = Readonly<{
  wake: () => void
  /** The number of wake-ups so far: read it before you poll, so that a wake-up meanwhile is not missed. */
  count: () => number
  /** Resolves after `ms` milliseconds, at the first wake-up after `seen`, or when the signal aborts. */
  wait: (ms: number, seen: number, signal: AbortSignal) => Promise<void>
}>

export function localHints(): Hints {
  const waiting = new Set<() => void>()
  let count = 0
  return {
    wake: () => {
      count += 1
      for (const stop of waiting) stop()
    },
    count: () => count,
    wait: (ms, seen, signal) =>
      new Promise((resolve) => {
        const stop = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', stop)
          waiting.delete(stop)
          resolve()
        }
        const timer = setTimeout(stop, ms)
        signal.addEventListener('abort', stop, { once: true })
        waiting.add(stop)
        if (signal.aborted || count !== seen) stop()
      }),
  }
}
