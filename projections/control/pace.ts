import type { OperationProgress } from '@portal/contracts/http/operations/read-models'
import { shownNumber } from '../operations/position-number.ts'
import type { RebuildProgress } from '../runtime/rebuild/rebuild.ts'

/** How far, events a second, and the time that is left at that rate; anew for each part. `clock` counts milliseconds. */
export const paceOf = (clock: () => number) => {
  let part: string | null = null
  let [began, last, first] = [clock(), clock(), 0]
  return ({ state, at, to, events }: RebuildProgress): OperationProgress => {
    const [now, end] = [shownNumber(at), shownNumber(to)]
    if (part !== state) {
      part = state
      began = last
      first = Math.max(0, now - events)
    }
    last = clock()
    const seconds = (last - began) / 1_000
    return {
      part: state,
      at: now,
      to: end,
      share: end > 0 ? now / end : null,
      rate: seconds > 0 ? events / seconds : 0,
      secondsLeft: now > first ? (seconds * Math.max(0, end - now)) / (now - first) : null,
    }
  }
}
