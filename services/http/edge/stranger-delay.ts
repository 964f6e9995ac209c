/** Requests without a session that are answered at once within one second: of one network, and of all together. */
const AT_ONCE = 100
const AT_ONCE_IN_ALL = 1_000
const DELAY_MS = 1_000
/** Beyond this, replies that wait would cost more memory than they save work. */
const MOST_WAITING = 5_000

export type StrangerDelay = Readonly<{
  /** For how many milliseconds to hold back the reply to a stranger from this network. */
  msFor: (network: string) => number
  /** Sends a reply after this time. */
  hold: (ms: number, send: () => void) => void
}>

/**
 * Slows down strangers who ask without pause: a client that waits for a reply before it asks again gets one a second in place of
 * hundreds, and costs a timer in between. Counted by the second, so that nothing is kept of a network that is quiet. `now` in
 * milliseconds.
 */
export const strangerDelay = (now: () => number): StrangerDelay => {
  const counts = new Map<string, number>()
  let second = -1
  let inAll = 0
  let waiting = 0

  const isAtOnce = (network: string): boolean => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      inAll = 0
      counts.clear()
    }
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    inAll += 1
    return count <= AT_ONCE && inAll <= AT_ONCE_IN_ALL
  }

  return {
    msFor: (network) => (isAtOnce(network) || waiting >= MOST_WAITING ? 0 : DELAY_MS),
    hold: (ms, send) => {
      waiting += 1
      setTimeout(() => {
        waiting -= 1
        send()
      }, ms)
    },
  }
}
