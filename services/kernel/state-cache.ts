/** The state of a stream at a version. */
export type StateAt<State> = Readonly<{ state: State; version: number }>

/**
 * Caches states so that the next command of a stream needs no read. A state may be stale (another process wrote): the
 * exact expectation of the append detects that, and `handle` reads again.
 */
export type StateCache<State> = Readonly<{
  get: (stream: string) => StateAt<State> | undefined
  set: (stream: string, at: StateAt<State>) => void
  drop: (stream: string) => void
}>

/** Keeps the states of the `size` most recently used streams. */
export const stateCache = <State>(size: number): StateCache<State> => {
  const kept = new Map<string, StateAt<State>>()
  const touch = (stream: string, at: StateAt<State>): void => {
    kept.delete(stream)
    kept.set(stream, at)
  }
  const dropOldest = (): void => {
    const [oldest] = kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
  }
  return {
    get: (stream) => {
      const at = kept.get(stream)
      if (at) touch(stream, at)
      return at
    },
    set: (stream, at) => {
      touch(stream, at)
      if (kept.size > size) dropOldest()
    },
    drop: (stream) => void kept.delete(stream),
  }
}
