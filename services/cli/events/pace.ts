import { progressLine } from '../operator/progress-line.ts'

/** Lines of progress: events so far, rate, and remaining time. `clock` counts milliseconds. */
export const eventPace = (part: string, clock: () => number) => {
  const began = clock()
  return (events: number, of: number): string => {
    const seconds = (clock() - began) / 1_000
    const rate = seconds > 0 ? events / seconds : 0
    const secondsLeft = rate > 0 ? (of - events) / rate : null
    return progressLine({ part, at: events, to: of, share: of > 0 ? events / of : null, rate, secondsLeft })
  }
}
