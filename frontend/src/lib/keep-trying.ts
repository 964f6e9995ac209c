import { isPassing, ProblemError } from './failures.ts'

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 5_000
/** The server spreads the refused over up to ten seconds. */
const LONGEST_ASKED_MS = 10_000

/** A number from 0 up to 1. */
const byChance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/**
 * How long to wait before attempt `attempt` + 1 (counted from 1): doubling, at most 5 s, or what the server asked for;
 * and up to half as long again by chance, so that browsers that were refused together do not come back together.
 */
export const waitBefore = (attempt: number, error: unknown, chance = byChance): number => {
  const asked = error instanceof ProblemError ? (error.retryAfterMs ?? 0) : 0
  const doubling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return Math.min(LONGEST_ASKED_MS, Math.max(doubling, asked)) * (1 + chance() / 2)
}

/** Sleeps; ends early when the browser is online again. Rejects when aborted. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      signal.removeEventListener('abort', stop)
      then()
    }
    const wake = settle(resolve)
    const stop = settle(() => reject(signal.reason))
    const timer = setTimeout(wake, ms)
    window.addEventListener('online', wake)
    signal.addEventListener('abort', stop)
  })

type Patience = Readonly<{
  signal: AbortSignal
  /** Called after each failed attempt that will be followed by another. */
  onTrouble: (attempt: number) => void
  /** Gives up, with the last error, after this much time. */
  forMs?: number
}>

/**
 * Runs `work` until it succeeds. After a lost connection, or if the server is not ready, it is retried with growing
 * pauses; any other failure ends it at once.
 */
export const keepTrying = async <T>(
  work: () => Promise<T>,
  { signal, onTrouble, forMs = 180_000 }: Patience,
): Promise<T> => {
  const until = Date.now() + forMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isPassing(error) || Date.now() > until) throw error
      onTrouble(attempt)
      await sleep(waitBefore(attempt, error), signal)
    }
  }
}
