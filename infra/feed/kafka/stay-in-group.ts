import { backOff } from '../../tools/back-off.ts'
import type { Broker, Joined } from './broker.ts'

const PAUSES = { firstMs: 100, longestMs: 2_000 }
/** A membership that lasted this long had a broker: reset the back-off. */
const STABLE_MS = 10_000

/**
 * Member of a group until the signal aborts: joins again when the broker could not be reached or refused the member. `next`
 * names the group: a new one each time, as the old one would wait for the lost member.
 */
export async function stayInGroup(
  broker: Broker,
  next: () => Joined,
  signal: AbortSignal,
  onLost: (error: unknown) => void,
): Promise<void> {
  const { pause, reset } = backOff(PAUSES)
  while (!signal.aborted) {
    const begun = performance.now()
    try {
      await broker.join(next(), signal)
    } catch (error) {
      onLost(error)
      if (performance.now() - begun > STABLE_MS) reset()
      await pause(signal)
    }
  }
}
