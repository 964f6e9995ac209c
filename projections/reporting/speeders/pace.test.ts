import { describe, expect, it } from 'vitest'
import { type Histogram, secondsOf, stepOf, thresholdOf, withTime } from './pace.ts'

const ofSeconds = (...seconds: readonly number[]): Histogram =>
  seconds.reduce((histogram, one) => withTime(histogram, stepOf(one * 1_000)), {})

/** Typical times: most near the median, a few of people who left the page open for an hour. */
const skewed = [...Array.from({ length: 97 }, (_, i) => 100 + i * 2), 3_600, 5_400, 7_200]

const inSeconds = (histogram: Histogram) => {
  const found = thresholdOf(histogram)
  return found && { median: secondsOf(found.median), threshold: secondsOf(found.threshold) }
}

describe('the threshold under which a response is too fast', () => {
  it('is two standard deviations of the logarithms below the median', () => {
    // ln 10, ln 100, ln 1000: median 100, standard deviation ln 10, so the threshold is 100 / 10²
    const found = inSeconds(ofSeconds(10, 100, 1_000))
    expect(Math.abs((found?.median ?? 0) - 100)).toBeLessThan(2)
    expect(Math.abs((found?.threshold ?? 0) - 1)).toBeLessThan(0.2)
  })

  it('stays above zero if two standard deviations in seconds are more than the median', () => {
    const mean = skewed.reduce((sum, one) => sum + one, 0) / skewed.length
    const deviation = Math.sqrt(skewed.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (skewed.length - 1))
    expect(197 - 2 * deviation).toBeLessThan(0)
    const found = inSeconds(ofSeconds(...skewed))
    expect(found?.median).toBeGreaterThan(190)
    expect(found?.threshold).toBeGreaterThan(30)
    expect(found?.threshold).toBeLessThan(found?.median ?? 0)
  })

  it('is the median if all took the same time, so that no response is below it', () => {
    const found = thresholdOf(ofSeconds(60, 60, 60, 60))
    expect(found?.threshold).toBe(stepOf(60_000))
  })

  it('does not depend on the order of the responses', () => {
    expect(thresholdOf(ofSeconds(...skewed))).toEqual(thresholdOf(ofSeconds(...skewed.toReversed())))
  })

  it('does not exist for fewer than two responses', () => {
    expect(thresholdOf({})).toBeNull()
    expect(thresholdOf(ofSeconds(60))).toBeNull()
  })

  it('is computed from times that are accurate within 1 %', () => {
    for (const seconds of [1, 7, 60, 333, 3_600]) {
      expect(Math.abs(Math.exp(stepOf(seconds * 1_000) / 50) / seconds - 1)).toBeLessThan(0.0101)
    }
  })
})
