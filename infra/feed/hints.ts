/** Wakes those who wait for new events. A lost hint costs time, never an event: every waiter has a limit. */
export type Hints = Readonly<{
  wake: () => void
  /** How often it woke so far: ask before you look, so that a wake-up while you look is not missed. */
  count: () => number
  /** Returns after `ms` milliseconds, at the first wake-up after `seen`, or when the signal aborts. */
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
