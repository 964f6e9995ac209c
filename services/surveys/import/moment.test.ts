import { describe, expect, it } from 'vitest'
import { instantOf } from './moment.ts'

describe('a moment in a file', () => {
  it.each([
    ['2014-06-03', '2014-06-03T00:00:00.000Z'],
    ['2014-06-03 10:20', '2014-06-03T10:20:00.000Z'],
    ['2014-06-03T10:20:30', '2014-06-03T10:20:30.000Z'],
    ['2014-06-03T10:20:30.5Z', '2014-06-03T10:20:30.500Z'],
    ['2014-06-03T10:20:30+02:00', '2014-06-03T08:20:30.000Z'],
    ['2014-06-03T10:20:30-0530', '2014-06-03T15:50:30.000Z'],
  ])('is read: %s', (cell, instant) => expect(instantOf(cell)).toBe(instant))

  it.each(['', 'yesterday', '3.6.2014', '06/03/2014', '2014-13-40', '2014-02-31', '20140603', '2014-06-03T'])(
    'is refused if it is ambiguous: %j',
    (cell) => expect(instantOf(cell)).toBeNull(),
  )
})
