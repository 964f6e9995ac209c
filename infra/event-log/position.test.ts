import { describe, expect, it } from 'vitest'
import { numberOf, positionOf, START } from './position.ts'

describe('a position', () => {
  it.each([0, 1, 255, 4_294_967_296, Number.MAX_SAFE_INTEGER])(
    'with the number %d is parsed to the number that was printed',
    (number) => {
      expect(numberOf(positionOf(number))).toBe(number)
      expect(positionOf(number)).toHaveLength(16)
    },
  )

  it('sorts as text in log order', () => {
    const numbers = [0, 1, 9, 10, 15, 16, 99, 100, 255, 256, 1_000_000]
    expect(numbers.map(positionOf).toSorted()).toEqual(numbers.map(positionOf))
    expect(positionOf(0)).toBe(START)
  })

  it.each(['', '1', '0000000000000g01', '000000000000000A', '00000000000000001', 'ffffffffffffffff'])(
    'is not "%s"',
    (text) => expect(numberOf(text)).toBeNull(),
  )
})
