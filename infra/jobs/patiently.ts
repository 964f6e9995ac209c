import { backOff } from '../tools/back-off.ts'

const PAUSES = { firstMs: 250, longestMs: 5_000 }

type Patience = Readonly<{ signal: AbortSignal; onTrouble: (error: unknown) => void }>

/** Retries until it succeeds, with growing pauses. Undefined if the signal aborted first. */
export const patiently = async <Result>(
  attempt: () => Promise<Result>,
  { signal, onTrouble }: Patience,
): Promise<Result | undefined> => {
  const { pause } = backOff(PAUSES)
  while (!signal.aborted) {
    try {
      return await attempt()
    } catch (error) {
      onTrouble(error)
      await pause(signal)
    }
  }
  return undefined
}
