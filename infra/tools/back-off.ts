import { setTimeout as sleep } from 'node:timers/promises'

export type BackOff = Readonly<{
  /** The next pause in milliseconds. */
  peek: () => number
  /** Waits for the next pause, or until the signal aborts; the pause after it is twice as long. */
  pause: (signal?: AbortSignal) => Promise<void>
  /** Starts with the first pause again. */
  reset: () => void
}>

/** Pauses between attempts: each is twice as long as the one before it, up to a limit. */
export function backOff({ firstMs, longestMs }: Readonly<{ firstMs: number; longestMs: number }>): BackOff {
  let nextMs = firstMs
  return {
    peek: () => nextMs,
    pause: async (signal) => {
      const ms = nextMs
      nextMs = Math.min(longestMs, 2 * nextMs)
      await sleep(ms, undefined, signal && { signal }).catch((error: unknown) => {
        if (!signal?.aborted) throw error
      })
    },
    reset: () => {
      nextMs = firstMs
    },
  }
}
