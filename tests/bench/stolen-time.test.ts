import { describe, expect, it } from 'vitest'
import { ticksIn, watchStolen } from './stolen-time.ts'

describe('the time that the host gave to other machines', () => {
  it('is the eighth figure; the time of guests is not counted twice', () =>
    expect(ticksIn('cpu  100 0 50 800 10 0 5 35 90 0\ncpu0 1 2 3')).toEqual({ stolen: 35, all: 1_000 }))

  it.each(['', 'cpu0 1 2 3 4 5 6 7 8', 'cpu  1 2 3'])('is not known from %j', (text) =>
    expect(ticksIn(text)).toBeNull(),
  )

  it('is at most all of it, where the system tells', async () => {
    const stolen = await (await watchStolen())()
    expect(stolen === null || stolen >= 0).toBe(true)
  })
})
