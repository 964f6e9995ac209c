/**
 * How fast a survey's respondents are. Completion times are skewed: a few people leave a page open for an hour. Their
 * standard deviation in seconds is then larger than half the median, and "the median less two standard deviations"
 * negative, so that no response would ever be flagged. The logarithms of the times are close to a normal distribution,
 * so median and standard deviation are those of the logarithms: the threshold is a fraction of the median, and always
 * above zero.
 *
 * The times are kept as a histogram of their logarithms, in steps of 2 %: it stays small, and since it counts in integers it does
 * not depend on the order of the responses.
 */
const STEPS = 50
/** Deviations below the median from which a response is too fast. */
const DEVIATIONS = 2

/** How many responses took this long, by step. */
export type Histogram = Readonly<Record<string, number>>

export type Threshold = Readonly<{ responses: number; median: number; threshold: number }>

/** At least a second. */
export const stepOf = (ms: number): number => Math.round(Math.log(Math.max(1_000, ms) / 1_000) * STEPS)

/** Seconds, to a tenth. */
export const secondsOf = (step: number): number => Math.round(Math.exp(step / STEPS) * 10) / 10

export const withTime = (histogram: Histogram, step: number): Histogram => ({
  ...histogram,
  [step]: (histogram[step] ?? 0) + 1,
})

type Counted = Readonly<{ step: number; count: number }>

/** The step of the response at a rank (from 0). */
const atRank = (sorted: readonly Counted[], rank: number): number => {
  let passed = 0
  for (const { step, count } of sorted) {
    passed += count
    if (rank < passed) return step
  }
  return 0
}

/** Median and threshold, as steps. Null for fewer than two responses: they have no deviation. */
export const thresholdOf = (histogram: Histogram): Threshold | null => {
  const sorted = Object.entries(histogram)
    .map(([step, count]): Counted => ({ step: Number(step), count }))
    .toSorted((a, b) => a.step - b.step)
  const sum = (of: (one: Counted) => number): number => sorted.reduce((total, one) => total + of(one), 0)
  const responses = sum(({ count }) => count)
  if (responses < 2) return null
  const median = (atRank(sorted, Math.floor((responses - 1) / 2)) + atRank(sorted, Math.floor(responses / 2))) / 2
  const steps = sum(({ step, count }) => step * count)
  const squares = sum(({ step, count }) => step * step * count)
  const variance = (squares - (steps * steps) / responses) / (responses - 1)
  return { responses, median, threshold: median - DEVIATIONS * Math.sqrt(Math.max(0, variance)) }
}
