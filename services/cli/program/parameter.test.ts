import { expect, it } from 'vitest'
import { moment } from './parameter.ts'

it('a time with a zone is that moment', () => {
  expect(moment.read('2026-01-31T18:00Z')).toBe('2026-01-31T18:00:00.000Z')
  expect(moment.read('2026-01-31T18:00:30.5+02:00')).toBe('2026-01-31T16:00:30.500Z')
})

it('a time, and a day alone, without a zone are of the zone of this machine', () => {
  expect(moment.read('2026-01-31T18:00')).toBe(new Date(2026, 0, 31, 18).toISOString())
  expect(moment.read('2026-01-31')).toBe(new Date(2026, 0, 31).toISOString())
})

it.each(['5', 'week 5', '2026-1-31', '2026-02-30', '2025-02-29T10:00Z', '2026-01-31T25:00', '2026-01-31 18:00', ''])(
  '“%s” is no time',
  (text) => expect(() => moment.read(text)).toThrow('is no time, such as 2026-01-31 or 2026-01-31T18:00Z'),
)
