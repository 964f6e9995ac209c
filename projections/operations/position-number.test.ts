import { numbers } from '@portal/infra/event-log/eventstoredb/position'
import { positionOf } from '@portal/infra/event-log/position'
import { expect, it } from 'vitest'
import { withShownNumbers } from './position-number.ts'

it('names positions of every log by their number, and leaves other texts alone', () => {
  const text = `from ${positionOf(17_204)} to ${numbers.positionOf(2_000_000)}, of 018f0000000000`
  expect(withShownNumbers(text)).toBe('from 17204 to 2000000, of 018f0000000000')
})
