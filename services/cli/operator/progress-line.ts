import type { RebuildProgress } from '@portal/projections/runtime/rebuild/rebuild'

const whole = (value: number): string => Math.round(value).toLocaleString('en')

const spell = (seconds: number): string => {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`
}

/** Positions count events where the log has dense ones; the share of the way is right at least within one adapter. */
const numberAt = (position: string): number => Number.parseInt(position, 16)

/**
 * One line: how far, events a second, and the time that is left at that rate. `clock` counts milliseconds.
 */
export const paceOf = (clock: () => number) => {
  const began = clock()
  let first: number | null = null
  return ({ state, at, to, events }: RebuildProgress): string => {
    const [now, end] = [numberAt(at), numberAt(to)]
    first ??= Math.max(0, now - events)
    const seconds = (clock() - began) / 1_000
    const rate = seconds > 0 ? events / seconds : 0
    const left = now > first ? (seconds * (end - now)) / (now - first) : null
    const share = end > 0 ? ` (${Math.floor((100 * now) / end)} %)` : ''
    const rest = left === null ? '' : `, ${spell(left)} left`
    return `${state.replace('_', ' ')}: ${whole(now)} of ${whole(end)}${share}, ${whole(rate)} events/s${rest}`
  }
}
