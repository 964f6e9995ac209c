import { describe, expect, it } from 'vitest'
import { progressLine, progressReporter, resultLine } from './progress.ts'

const counts = { rows: 12_000, stored: 11_990, known: 0, rejected: 10, againstRules: 0, stopped: false }

describe('the progress of an import', () => {
  it('shows rows, rate and remaining time', () => {
    expect(progressLine({ counts, share: 0.25, seconds: 10 })).toBe(
      '12,000 rows (25 %), 1,200 rows/s, 30 s left, 10 rejected',
    )
    expect(progressLine({ counts: { ...counts, rejected: 0, againstRules: 0 }, share: null, seconds: 0 })).toBe(
      '12,000 rows, 0 rows/s',
    )
    expect(progressLine({ counts, share: 0.001, seconds: 10 })).toMatch('2.8 h left')
    expect(progressLine({ counts, share: 0.05, seconds: 10 })).toMatch('4 min left')
  })

  it('ends with the counts of rows', () => {
    expect(resultLine(counts, 8, false)).toBe(
      '12,000 rows in 8.0 s (1,500 rows/s): 11,990 stored, 0 stored before, 10 rejected',
    )
    expect(resultLine(counts, 0.1, true)).toMatch('12,000 rows in 0.1 s: 11,990 would be stored')
  })

  it.each([
    [true, 1_000, '\r\u001b[K'],
    [false, 10_000, '12,000'],
  ])('is shown on a terminal (%s) every %i ms', (isTty, every, start) => {
    let time = 0
    const written: string[] = []
    const progress = progressReporter({ isTty, write: (text) => void written.push(text) }, () => time)
    for (; time < every * 3; time += every / 4) progress.show(() => ({ counts, share: 0.5 }))
    expect(written).toHaveLength(2)
    expect(written[0]?.startsWith(start)).toBe(true)
    progress.end()
    expect(written.at(-1)).toBe(isTty ? '\r\u001b[K' : written[1])
  })
})
