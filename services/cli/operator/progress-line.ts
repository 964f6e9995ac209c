import type { OperationProgress } from '@portal/contracts/http/operations/read-models'

const whole = (value: number): string => Math.round(value).toLocaleString('en')

const spell = (seconds: number): string => {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`
}

/** One line: progress, events a second, and the remaining time at that rate. */
export const progressLine = ({ part, at, to, share, rate, secondsLeft }: OperationProgress): string => {
  const percent = share === null ? '' : ` (${Math.floor(100 * share)} %)`
  const rest = secondsLeft === null ? '' : `, ${spell(secondsLeft)} left`
  return `${part.replace('_', ' ')}: ${whole(at)} of ${whole(to)}${percent}, ${whole(rate)} events/s${rest}`
}
