import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

type Patience = Readonly<{ signal: AbortSignal; onTrouble: (error: unknown) => void }>

/** Tries until it goes well, after longer and longer pauses. Undefined if the signal aborted first. */
export const patiently = async <Result>(
  attempt: () => Promise<Result>,
  { signal, onTrouble }: Patience,
): Promise<Result | undefined> => {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      onTrouble(error)
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}
