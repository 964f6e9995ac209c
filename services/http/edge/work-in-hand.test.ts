import { describe, expect, it } from 'vitest'
import { workInHand } from './work-in-hand.ts'

const atTime = () => {
  const clock = { now: 1_000_000 }
  return {
    clock,
    work: workInHand(
      () => clock.now,
      (seconds) => seconds - 1,
    ),
  }
}

/** As a process that answers this many a second, one after the other, for a second. */
const answering = (perSecond: number) => {
  const { clock, work } = atTime()
  for (let n = 0; n < perSecond; n += 1) {
    const end = work.begin()
    clock.now += 1_000 / perSecond
    end()
  }
  return { clock, work }
}

const takes = (work: ReturnType<typeof workInHand>, count: number) => Array.from({ length: count }, () => work.begin())

describe('work in hand', () => {
  it('is too much for the least urgent first, by three times the wait at the current rate', () => {
    const { work } = answering(2_000)
    const tooMuch = () =>
      (['answering', 'opening', 'other'] as const).filter((urgency) => work.isTooMuchFor(urgency, 0))
    takes(work, 550)
    expect(tooMuch()).toEqual([])
    takes(work, 200)
    expect(tooMuch()).toEqual(['other'])
    takes(work, 200)
    expect(tooMuch()).toEqual(['opening', 'other'])
    takes(work, 200)
    expect(tooMuch()).toEqual(['answering', 'opening', 'other'])
  })

  it('is not too much after an idle time, before the rate is known', () => {
    const { work } = atTime()
    takes(work, 500)
    expect(work.isTooMuchFor('answering', 0)).toBe(false)
    expect(work.isTooMuchFor('other', 0)).toBe(true)
  })

  it('includes how late the process is, and each request once however often it ends', () => {
    const { work } = answering(1_000)
    expect(work.isTooMuchFor('other', 1_000)).toBe(true)
    expect(work.isTooMuchFor('answering', 1_000)).toBe(false)
    const ends = takes(work, 1_600)
    expect(work.isTooMuchFor('answering', 0)).toBe(true)
    for (const end of ends) end()
    for (const end of ends) end()
    takes(work, 600)
    expect(work.isTooMuchFor('answering', 0)).toBe(false)
  })

  it('is too much while one request has waited too long, however few there are: the database may have stopped', () => {
    const { clock, work } = atTime()
    const [end] = takes(work, 1)
    clock.now += 1_000
    expect(work.isTooMuchFor('other', 0)).toBe(true)
    expect(work.isTooMuchFor('answering', 0)).toBe(false)
    clock.now += 501
    expect(work.isTooMuchFor('answering', 0)).toBe(true)
    end?.()
    expect(work.isTooMuchFor('answering', 0)).toBe(false)
  })

  it('spreads the retries of refused requests over the seconds that they would take', () => {
    const { work } = answering(500)
    const told = Array.from({ length: 2_000 }, () => work.retryAfterSeconds())
    expect([told[0], told.at(-1)]).toEqual([1, 4])
  })
})
