import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microsOf } from './instant-micros.ts'

const SECOND = 1_000_000n

describe('an instant in microseconds', () => {
  it.each([
    ['2000-01-01T00:00:00Z', 0n],
    ['2000-01-01T00:00:00.5Z', SECOND / 2n],
    ['2000-01-01 00:00:01.000001+00', SECOND + 1n],
    ['2000-01-01 01:30:00+01:30', 0n],
    ['1999-12-31 19:00:00-05', 0n],
    ['1999-12-31T23:59:59.999999Z', -1n],
  ])('%s', (text, micros) => expect(microsOf(text)).toBe(micros))

  it('agrees with the Date of JavaScript', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(microsOf(date.toISOString())).toBe((BigInt(date.getTime()) - 946_684_800_000n) * 1_000n)
        },
      ),
    )
  })

  it.each(['', 'infinity', '2000-01-01', '2000-13-01T00:00:00Z'])('refuses %j, which is not an instant', (text) =>
    expect(() => microsOf(text)).toThrow(RangeError),
  )
})
