import { describe, expect, it } from 'vitest'
import { historyOf, type KeptSample } from './sampled-history.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const sample = (seconds: number, head: number | null, walBytes: number, lag = {}): KeptSample => ({
  takenAt: new Date(START + seconds * 1_000).toISOString(),
  head,
  walBytes,
  lag,
})

describe('the history of the system', () => {
  it('is the growth from one sample to the next, a second', () =>
    expect(historyOf([sample(0, 100, 0), sample(15, 130, 3_000, { member: 0.2 }), sample(30, 130, 3_000)], 9)).toEqual([
      { at: '2026-11-21T10:00:15.000Z', rate: 2, walRate: 200, lag: { member: 0.2 } },
      { at: '2026-11-21T10:00:30.000Z', rate: 0, walRate: 0, lag: {} },
    ]))

  it('has no more points than asked for: each is the mean of its samples, and their largest lag', () => {
    const samples = [0, 1, 2, 3, 4].map((at) => sample(at * 10, at * at * 10, at * 100, { survey: at % 2, member: at }))
    expect(historyOf(samples, 2)).toEqual([
      { at: '2026-11-21T10:00:20.000Z', rate: 2, walRate: 10, lag: { survey: 1, member: 2 } },
      { at: '2026-11-21T10:00:40.000Z', rate: 6, walRate: 10, lag: { survey: 1, member: 4 } },
    ])
  })

  it('counts nothing backwards where the log was replaced, and nothing where it does not count its events', () => {
    expect(historyOf([sample(0, 500, 900), sample(15, 20, 30)], 9)).toMatchObject([{ rate: 0, walRate: 0 }])
    expect(historyOf([sample(0, null, 0), sample(15, null, 30)], 9)).toMatchObject([{ rate: null, walRate: 2 }])
  })

  it('of one sample or none says nothing', () => {
    expect(historyOf([], 9)).toEqual([])
    expect(historyOf([sample(0, 1, 1)], 9)).toEqual([])
  })
})
