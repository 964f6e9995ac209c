import { setImmediate as letOthers } from 'node:timers/promises'

/** Why a run ended before it was done. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
}

/** How long a run may take in all, and for how long it may keep the thread from everybody else. */
const MOST_MS = 20_000
const AT_A_TIME_MS = 10

export type RunPace = Readonly<{
  signal: AbortSignal
  /** Lets others in if it is time. Throws RunStopped when the run has taken too long, or nobody waits for it any more. */
  rest: () => Promise<void>
  /** Milliseconds that are left. Throws as `rest` does. */
  left: () => number
}>

export const runPace = (signal: AbortSignal, mostMs = MOST_MS): RunPace => {
  const begun = performance.now()
  let last = begun
  const left = (): number => {
    if (signal.aborted) throw new RunStopped('nobody waits for it any more')
    const ms = mostMs - (performance.now() - begun)
    if (ms <= 0)
      throw new RunStopped(`it takes more than ${mostMs / 1_000} seconds: ask for fewer questions or columns`)
    return ms
  }
  return {
    signal,
    left,
    rest: async () => {
      left()
      if (performance.now() - last < AT_A_TIME_MS) return
      await letOthers()
      last = performance.now()
    },
  }
}
