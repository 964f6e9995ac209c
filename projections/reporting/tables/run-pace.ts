import { setImmediate as letOthers } from 'node:timers/promises'
import type { Fault } from '@portal/contracts/survey/issue'

/** A run ended before it was done: the fault for its client, and the part of the spec that it is about ('': the whole). */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  readonly fault: Fault
  readonly path: '' | '/weight'

  constructor(fault: Fault, path: RunStopped['path'] = '') {
    super(fault.key)
    this.fault = fault
    this.path = path
  }
}

/** How long a run may take in all, and how long it may block the thread. */
const MOST_MS = 20_000
const AT_A_TIME_MS = 10

export type RunPace = Readonly<{
  signal: AbortSignal
  /** Yields if it is time. Throws RunStopped when the run has taken too long, or its client has disconnected. */
  rest: () => Promise<void>
  /** Milliseconds that are left. Throws as `rest` does. */
  left: () => number
}>

export const runPace = (signal: AbortSignal, mostMs = MOST_MS): RunPace => {
  const begun = performance.now()
  let last = begun
  const left = (): number => {
    if (signal.aborted) throw new RunStopped({ key: 'run-given-up', values: {} })
    const ms = mostMs - (performance.now() - begun)
    if (ms <= 0) throw new RunStopped({ key: 'run-too-long', values: { seconds: mostMs / 1_000 } })
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
